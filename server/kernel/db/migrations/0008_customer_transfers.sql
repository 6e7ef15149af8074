CREATE TABLE "customer_transfers" (
	"transfer_code" text PRIMARY KEY NOT NULL,
	"tenant_code" text NOT NULL,
	"customer_name" text NOT NULL,
	"from_tenant" text NOT NULL,
	"from_name" text NOT NULL,
	"to_tenant" text NOT NULL,
	"to_name" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_name" text NOT NULL,
	"moved" jsonb NOT NULL,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_version" integer,
	"protected_before" date,
	"extensions_before" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_transfers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customer_transfers" ADD CONSTRAINT "customer_transfers_tenant_code_customers_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."customers"("tenant_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_transfers" ADD CONSTRAINT "customer_transfers_from_tenant_tenants_tenant_code_fk" FOREIGN KEY ("from_tenant") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_transfers" ADD CONSTRAINT "customer_transfers_to_tenant_tenants_tenant_code_fk" FOREIGN KEY ("to_tenant") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_transfers" ADD CONSTRAINT "customer_transfers_requested_by_accounts_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_transfers_open" ON "customer_transfers" USING btree ("tenant_code") WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX "customer_transfers_from" ON "customer_transfers" USING btree ("from_tenant","created_at");--> statement-breakpoint
CREATE INDEX "customer_transfers_to" ON "customer_transfers" USING btree ("to_tenant","created_at");--> statement-breakpoint
CREATE POLICY "of_sides" ON "customer_transfers" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR from_tenant = (SELECT app_tenant()) OR to_tenant = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "decided" ON "customer_transfers" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()));--> statement-breakpoint
ALTER POLICY "write" ON "customer_moves" TO public WITH CHECK ((SELECT app_system()) OR (to_tenant = (SELECT app_tenant()) AND from_tenant IS NULL AND kind IN ('reported', 'extended')));