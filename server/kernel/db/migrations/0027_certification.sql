CREATE TABLE "departments" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"department_code" text NOT NULL,
	"name" text NOT NULL,
	"parent_code" text,
	"merged_into" text,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"head" text,
	"duties" text,
	"headcount" integer,
	"position" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "departments_tenant_code_project_code_department_code_pk" PRIMARY KEY("tenant_code","project_code","department_code")
);
--> statement-breakpoint
ALTER TABLE "departments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_material_editions" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"editions" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "project_material_editions_tenant_code_project_code_pk" PRIMARY KEY("tenant_code","project_code")
);
--> statement-breakpoint
ALTER TABLE "project_material_editions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_material_files" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"object_id" text NOT NULL,
	"material_code" text NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"removed_number" integer DEFAULT 0 NOT NULL,
	"effective_on" date,
	"valid_until" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "project_material_files_tenant_code_project_code_object_id_pk" PRIMARY KEY("tenant_code","project_code","object_id"),
	CONSTRAINT "project_material_files_number" UNIQUE("tenant_code","project_code","document_id","number"),
	CONSTRAINT "project_material_files_days" CHECK (effective_on <= valid_until)
);
--> statement-breakpoint
ALTER TABLE "project_material_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_materials" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"material_code" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"inapplicable" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "project_materials_tenant_code_project_code_material_code_pk" PRIMARY KEY("tenant_code","project_code","material_code")
);
--> statement-breakpoint
ALTER TABLE "project_materials" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "variable_drafts" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"account_id" text NOT NULL,
	"module_code" text NOT NULL,
	"version" integer NOT NULL,
	"base" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "variable_drafts_one" PRIMARY KEY("tenant_code","project_code","account_id","module_code")
);
--> statement-breakpoint
ALTER TABLE "variable_drafts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "variable_sets" (
	"tenant_code" text NOT NULL,
	"channel_tenant_code" text NOT NULL,
	"project_group_code" text NOT NULL,
	"project_code" text,
	"module_code" text NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "variable_sets_one" UNIQUE NULLS NOT DISTINCT("tenant_code","project_group_code","project_code","module_code")
);
--> statement-breakpoint
ALTER TABLE "variable_sets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_parent" FOREIGN KEY ("tenant_code","project_code","parent_code") REFERENCES "public"."departments"("tenant_code","project_code","department_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_merged_into" FOREIGN KEY ("tenant_code","project_code","merged_into") REFERENCES "public"."departments"("tenant_code","project_code","department_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_material_editions" ADD CONSTRAINT "project_material_editions_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_material_files" ADD CONSTRAINT "project_material_files_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_materials" ADD CONSTRAINT "project_materials_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variable_drafts" ADD CONSTRAINT "variable_drafts_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variable_drafts" ADD CONSTRAINT "variable_drafts_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variable_sets" ADD CONSTRAINT "variable_sets_group" FOREIGN KEY ("channel_tenant_code","project_group_code","tenant_code") REFERENCES "public"."project_groups"("tenant_code","project_group_code","customer_tenant_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "variable_sets" ADD CONSTRAINT "variable_sets_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_material_files_material" ON "project_material_files" USING btree ("tenant_code","project_code","material_code");--> statement-breakpoint
CREATE POLICY "party" ON "departments" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "project_material_editions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "project_material_files" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "project_materials" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "own" ON "variable_drafts" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account()));--> statement-breakpoint
CREATE POLICY "of_project" ON "variable_sets" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR EXISTS (SELECT 1 FROM projects p WHERE p.tenant_code = variable_sets.tenant_code
        AND p.project_group_code = variable_sets.project_group_code AND (variable_sets.project_code IS NULL OR p.project_code = variable_sets.project_code)));