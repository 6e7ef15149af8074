CREATE TABLE "deliveries" (
	"tenant_code" text NOT NULL,
	"delivery_code" text NOT NULL,
	"order_code" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"product_code" text NOT NULL,
	"product_name" jsonb NOT NULL,
	"project_code" text NOT NULL,
	"project_name" text NOT NULL,
	"wish" text NOT NULL,
	"ordered_by" text NOT NULL,
	"ordered_by_name" text NOT NULL,
	"taken_by" text,
	"taken_by_name" text,
	"taken_at" timestamp with time zone,
	"previous_teacher_id" text,
	"is_guest" boolean DEFAULT false NOT NULL,
	"events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "deliveries_tenant_code_delivery_code_pk" PRIMARY KEY("tenant_code","delivery_code"),
	CONSTRAINT "deliveries_delivery_code_unique" UNIQUE("delivery_code")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_product_code_products_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."products"("product_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_ordered_by_accounts_account_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_taken_by_accounts_account_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_previous_teacher_id_accounts_account_id_fk" FOREIGN KEY ("previous_teacher_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order" FOREIGN KEY ("tenant_code","order_code") REFERENCES "public"."orders"("tenant_code","order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_latest" ON "deliveries" USING btree ("tenant_code","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_all" ON "deliveries" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_taken" ON "deliveries" USING btree ("taken_by") WHERE taken_by IS NOT NULL;--> statement-breakpoint
CREATE POLICY "own" ON "deliveries" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));