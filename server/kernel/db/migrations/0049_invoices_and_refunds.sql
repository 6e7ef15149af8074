CREATE TABLE "invoices" (
	"tenant_code" text NOT NULL,
	"invoice_code" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_fen" bigint NOT NULL,
	"buyer" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"note" text,
	"asked_by" text NOT NULL,
	"asked_by_name" text NOT NULL,
	"number" text,
	"issued_on" date,
	"object_id" text,
	"file_name" text,
	"file_size" bigint,
	"reason" text,
	"decided_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "invoices_tenant_code_invoice_code_pk" PRIMARY KEY("tenant_code","invoice_code"),
	CONSTRAINT "invoices_invoice_code_unique" UNIQUE("invoice_code"),
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_amount" CHECK (amount_fen > 0),
	CONSTRAINT "invoices_number" CHECK ((state IN ('issued', 'reversed')) = (number IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_slips" (
	"tenant_code" text NOT NULL,
	"object_id" text NOT NULL,
	"order_code" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_slips_tenant_code_object_id_pk" PRIMARY KEY("tenant_code","object_id")
);
--> statement-breakpoint
ALTER TABLE "payment_slips" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_reason" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_asked_by_accounts_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD CONSTRAINT "payment_slips_order" FOREIGN KEY ("tenant_code","order_code") REFERENCES "public"."orders"("tenant_code","order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD CONSTRAINT "payment_slips_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_of_tenant" ON "invoices" USING btree ("tenant_code","created_at");--> statement-breakpoint
CREATE INDEX "invoices_latest" ON "invoices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payment_slips_of" ON "payment_slips" USING btree ("tenant_code","order_code","created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refund" CHECK (refunded_fen BETWEEN 0 AND amount_fen);--> statement-breakpoint
CREATE POLICY "own" ON "invoices" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "payment_slips" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));