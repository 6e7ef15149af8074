CREATE TABLE "gov_import_findings" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"import_code" text NOT NULL,
	"view" text NOT NULL,
	"seq" integer NOT NULL,
	"part" text,
	"change" text,
	"content" jsonb NOT NULL,
	CONSTRAINT "gov_import_findings_tenant_code_project_code_import_code_view_seq_pk" PRIMARY KEY("tenant_code","project_code","import_code","view","seq")
);
--> statement-breakpoint
ALTER TABLE "gov_import_findings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "gov_imports" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"import_code" text NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"object_id" text,
	"state" text DEFAULT 'parsed' NOT NULL,
	"masked_columns" text[] DEFAULT '{}'::text[] NOT NULL,
	"tables" jsonb NOT NULL,
	"mapping" jsonb,
	"summary" jsonb NOT NULL,
	"error_count" integer NOT NULL,
	"warning_count" integer NOT NULL,
	"base_version" integer NOT NULL,
	"written_version" integer,
	"change_set_id" text,
	"confirmed_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gov_imports_tenant_code_project_code_import_code_pk" PRIMARY KEY("tenant_code","project_code","import_code"),
	CONSTRAINT "gov_imports_code" UNIQUE("import_code")
);
--> statement-breakpoint
ALTER TABLE "gov_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "gov_applications" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"applies_on" date,
	"registered_on" date,
	"tech_field" text,
	"has_incident" boolean,
	"expected" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"records_version" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "gov_applications_tenant_code_project_code_pk" PRIMARY KEY("tenant_code","project_code")
);
--> statement-breakpoint
ALTER TABLE "gov_applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "gov_people" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"record_code" text NOT NULL,
	"record_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"name" text NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"post" text DEFAULT '' NOT NULL,
	"degree" text,
	"is_science" boolean NOT NULL,
	"worked_from" date,
	"worked_to" date,
	CONSTRAINT "gov_people_tenant_code_project_code_record_code_pk" PRIMARY KEY("tenant_code","project_code","record_code"),
	CONSTRAINT "gov_people_key" UNIQUE("tenant_code","project_code","record_key")
);
--> statement-breakpoint
ALTER TABLE "gov_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "gov_rights" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"record_code" text NOT NULL,
	"record_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"granted_on" date,
	"product" text DEFAULT '' NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	CONSTRAINT "gov_rights_tenant_code_project_code_record_code_pk" PRIMARY KEY("tenant_code","project_code","record_code"),
	CONSTRAINT "gov_rights_key" UNIQUE("tenant_code","project_code","record_key")
);
--> statement-breakpoint
ALTER TABLE "gov_rights" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "gov_years" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"record_code" text NOT NULL,
	"record_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"year" integer NOT NULL,
	"staff" numeric(9, 2),
	"science_staff" numeric(9, 2),
	"main_sales" bigint,
	"other_sales" bigint,
	"total_income" bigint,
	"untaxed_income" bigint,
	"high_tech_income" bigint,
	"net_profit" bigint,
	"net_assets" bigint,
	"taxes" bigint,
	"rd_spending" bigint,
	"rd_abroad" bigint,
	"conversions" integer,
	CONSTRAINT "gov_years_tenant_code_project_code_record_code_pk" PRIMARY KEY("tenant_code","project_code","record_code"),
	CONSTRAINT "gov_years_key" UNIQUE("tenant_code","project_code","record_key")
);
--> statement-breakpoint
ALTER TABLE "gov_years" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rd_ledger" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"record_code" text NOT NULL,
	"record_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"rd_number" text NOT NULL,
	"booked_on" date NOT NULL,
	"voucher" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"fen" bigint NOT NULL,
	"is_abroad" boolean DEFAULT false NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	CONSTRAINT "rd_ledger_tenant_code_project_code_record_code_pk" PRIMARY KEY("tenant_code","project_code","record_code"),
	CONSTRAINT "rd_ledger_key" UNIQUE("tenant_code","project_code","record_key"),
	CONSTRAINT "rd_ledger_fen" CHECK (fen >= 0),
	CONSTRAINT "rd_ledger_abroad" CHECK (NOT is_abroad OR kind = 'outside')
);
--> statement-breakpoint
ALTER TABLE "rd_ledger" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rd_projects" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"record_code" text NOT NULL,
	"record_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"tech_field" text,
	"begins_on" date,
	"ends_on" date,
	"leader" text DEFAULT '' NOT NULL,
	"participants" text DEFAULT '' NOT NULL,
	"budget" bigint,
	"goal" text DEFAULT '' NOT NULL,
	"route" text DEFAULT '' NOT NULL,
	"innovation" text DEFAULT '' NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	CONSTRAINT "rd_projects_tenant_code_project_code_record_code_pk" PRIMARY KEY("tenant_code","project_code","record_code"),
	CONSTRAINT "rd_projects_key" UNIQUE("tenant_code","project_code","record_key"),
	CONSTRAINT "rd_projects_number" UNIQUE("tenant_code","project_code","number")
);
--> statement-breakpoint
ALTER TABLE "rd_projects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "gov_import_findings" ADD CONSTRAINT "gov_import_findings_import" FOREIGN KEY ("tenant_code","project_code","import_code") REFERENCES "public"."gov_imports"("tenant_code","project_code","import_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gov_imports" ADD CONSTRAINT "gov_imports_workbook" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gov_imports" ADD CONSTRAINT "gov_imports_change_set" FOREIGN KEY ("tenant_code","change_set_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gov_imports" ADD CONSTRAINT "gov_imports_of" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."gov_applications"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gov_applications" ADD CONSTRAINT "gov_applications_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gov_people" ADD CONSTRAINT "gov_people_of" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."gov_applications"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gov_rights" ADD CONSTRAINT "gov_rights_of" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."gov_applications"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gov_years" ADD CONSTRAINT "gov_years_of" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."gov_applications"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rd_ledger" ADD CONSTRAINT "rd_ledger_of" FOREIGN KEY ("tenant_code","project_code","rd_number") REFERENCES "public"."rd_projects"("tenant_code","project_code","number") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "rd_projects" ADD CONSTRAINT "rd_projects_of" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."gov_applications"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rd_ledger_by_day" ON "rd_ledger" USING btree ("tenant_code","project_code","booked_on","record_code");--> statement-breakpoint
CREATE INDEX "rd_ledger_by_project" ON "rd_ledger" USING btree ("tenant_code","project_code","rd_number");--> statement-breakpoint
CREATE POLICY "party" ON "gov_import_findings" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "gov_imports" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "gov_applications" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "gov_people" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "gov_rights" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "gov_years" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "rd_ledger" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "rd_projects" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));
--> statement-breakpoint
-- A project belongs to one tenant; the planner would multiply the two conditions, and expect a row where there are thousands.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['gov_people', 'rd_projects', 'rd_ledger', 'gov_import_findings'] LOOP
    EXECUTE format('CREATE STATISTICS %I (dependencies, ndistinct) ON tenant_code, project_code FROM %I', t || '_scope', t);
  END LOOP;
END $$;
