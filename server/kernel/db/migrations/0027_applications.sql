CREATE TABLE "applications" (
	"tenant_code" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"decider_tenant_code" text NOT NULL,
	"invite_code" text,
	"uscc" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decider_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("decider_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_accounts_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_waiting" ON "applications" USING btree ("decider_tenant_code","applied_at");--> statement-breakpoint
CREATE POLICY "both_sides" ON "applications" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR decider_tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "made" ON "applications" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "decided" ON "applications" AS PERMISSIVE FOR UPDATE TO public USING ((SELECT app_system()) OR decider_tenant_code = (SELECT app_tenant()));