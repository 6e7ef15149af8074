CREATE TABLE "catalogue_entries" (
	"tenant_code" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"categories" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "catalogue_entries_tenant_code_entry_id_pk" PRIMARY KEY("tenant_code","entry_id"),
	CONSTRAINT "catalogue_entries_name" UNIQUE("tenant_code","kind","name")
);
--> statement-breakpoint
CREATE TABLE "methods" (
	"tenant_code" text NOT NULL,
	"method_key" text NOT NULL,
	"version" integer NOT NULL,
	"method" jsonb NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "methods_tenant_code_method_key_version_pk" PRIMARY KEY("tenant_code","method_key","version")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"tenant_code" text NOT NULL,
	"notice_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"project_code" text,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"path" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_tenant_code_notice_id_pk" PRIMARY KEY("tenant_code","notice_id")
);
--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "signed_by" text;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "signed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "signed_fingerprint" text;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "data_of" text;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_data_of_unique" UNIQUE("data_of");--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "work_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD COLUMN "written_version" integer;--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD COLUMN "written_work_version" integer;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "treatment" text;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "treatment_plan" text;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "treatment_owner" text;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "treatment_deadline" date;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "controls" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "remnant_frequency" smallint;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "remnant_severity" smallint;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "remnant_likelihood_level" smallint;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "remnant_loss_level" smallint;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "remnant_value" numeric;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "remnant_level" smallint;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "accepted_by" text;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "accept_reason" text;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "accepted_until" date;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "acceptance_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unit_assets" ADD COLUMN "stage" text DEFAULT 'assess' NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_assets" ADD COLUMN "state" text DEFAULT 'inhand' NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_assets" ADD COLUMN "standing_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_assets" ADD COLUMN "assignee_id" text;--> statement-breakpoint
ALTER TABLE "unit_assets" ADD COLUMN "due_date" date;--> statement-breakpoint
ALTER TABLE "unit_assets" ADD COLUMN "return_reason" text;--> statement-breakpoint
ALTER TABLE "unit_assets" ADD COLUMN "returned_by" text;--> statement-breakpoint
ALTER TABLE "catalogue_entries" ADD CONSTRAINT "catalogue_entries_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "methods" ADD CONSTRAINT "methods_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_of_person" ON "notices" USING btree ("account_id","tenant_code","created_at");--> statement-breakpoint
ALTER TABLE "unit_assets" ADD CONSTRAINT "unit_assets_assignee_id_accounts_account_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "risks_acceptance" ON "risks" USING btree ("accepted_until") WHERE accepted_by IS NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "project_code" text GENERATED ALWAYS AS (coalesce(detail ->> 'projectCode', entity_code)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_project" ON "audit_log" USING btree ("tenant_code","project_code","id");--> statement-breakpoint
CREATE INDEX "unit_assets_assignee" ON "unit_assets" USING btree ("tenant_code","project_code","assignee_id","asset_code");
--> statement-breakpoint
-- Methods and words of one's own: written by the tenant, read also by those it works with in projects.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['methods', 'catalogue_entries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I FOR ALL USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()))', t);
    EXECUTE format('CREATE POLICY related ON %I FOR SELECT USING (
      tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
      OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant())))', t);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE notices ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE notices FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A person reads its own notices; colleagues and the other side of a project leave them.
CREATE POLICY own ON notices FOR ALL USING ((SELECT app_system()) OR account_id = (SELECT app_account()));
--> statement-breakpoint
CREATE POLICY told ON notices FOR INSERT WITH CHECK (tenant_code = (SELECT app_tenant())
  OR tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant())));
--> statement-breakpoint
-- Who did what in a project: for all who work on it, whichever side did it.
CREATE POLICY shared ON audit_log FOR SELECT USING ((tenant_code, project_code) IN (
  SELECT s.tenant_code, s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));
