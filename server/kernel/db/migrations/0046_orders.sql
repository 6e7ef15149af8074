CREATE TABLE "orders" (
	"tenant_code" text NOT NULL,
	"order_code" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"points" bigint NOT NULL,
	"gift_points" bigint DEFAULT 0 NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ordered_by" text NOT NULL,
	"ordered_by_name" text NOT NULL,
	"expires_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"method" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "orders_tenant_code_order_code_pk" PRIMARY KEY("tenant_code","order_code"),
	CONSTRAINT "orders_order_code_unique" UNIQUE("order_code"),
	CONSTRAINT "orders_amounts" CHECK (amount_fen >= 0 AND points > 0 AND gift_points >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payments" (
	"tenant_code" text NOT NULL,
	"payment_code" text NOT NULL,
	"order_code" text NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reference" text,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_tenant_code_payment_code_pk" PRIMARY KEY("tenant_code","payment_code"),
	CONSTRAINT "payments_payment_code_unique" UNIQUE("payment_code")
);
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "point_reminders" (
	"tenant_code" text NOT NULL,
	"valid_until" date NOT NULL,
	"days" smallint NOT NULL,
	CONSTRAINT "point_reminders_tenant_code_valid_until_days_pk" PRIMARY KEY("tenant_code","valid_until","days")
);
--> statement-breakpoint
ALTER TABLE "point_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ordered_by_accounts_account_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order" FOREIGN KEY ("tenant_code","order_code") REFERENCES "public"."orders"("tenant_code","order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_tenant" ON "orders" USING btree ("tenant_code","created_at");--> statement-breakpoint
CREATE INDEX "orders_latest" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("tenant_code","order_code","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("tenant_code","order_code","method") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("method","reference") WHERE reference IS NOT NULL;--> statement-breakpoint
CREATE POLICY "own" ON "orders" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "payments" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "system" ON "point_reminders" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));
