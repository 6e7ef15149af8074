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
ALTER TABLE "project_material_editions" ADD CONSTRAINT "project_material_editions_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_material_files" ADD CONSTRAINT "project_material_files_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_materials" ADD CONSTRAINT "project_materials_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_material_files_material" ON "project_material_files" USING btree ("tenant_code","project_code","material_code");--> statement-breakpoint
CREATE POLICY "party" ON "project_material_editions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "project_material_files" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "project_materials" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));