CREATE TABLE "standard_imports" (
	"tenant_code" text NOT NULL,
	"import_code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"standard_code" text,
	"other_code" text,
	"base_version" integer NOT NULL,
	"standard" jsonb,
	"mapping" jsonb,
	"difference" jsonb,
	"before" jsonb,
	"problems" jsonb NOT NULL,
	"error_count" integer NOT NULL,
	"warning_count" integer NOT NULL,
	"marked_object_id" text,
	"confirmed_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "standard_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "standard_mappings" (
	"tenant_code" text NOT NULL,
	"from_standard" text NOT NULL,
	"to_standard" text NOT NULL,
	"rows" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "standard_mappings_tenant_code_from_standard_to_standard_pk" PRIMARY KEY("tenant_code","from_standard","to_standard")
);
--> statement-breakpoint
ALTER TABLE "standard_mappings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "standard_versions" (
	"tenant_code" text NOT NULL,
	"standard_code" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standard_versions_tenant_code_standard_code_version_pk" PRIMARY KEY("tenant_code","standard_code","version")
);
--> statement-breakpoint
ALTER TABLE "standard_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "standards" (
	"tenant_code" text NOT NULL,
	"standard_code" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"source" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "standards_tenant_code_standard_code_pk" PRIMARY KEY("tenant_code","standard_code"),
	CONSTRAINT "standards_code" UNIQUE("standard_code")
);
--> statement-breakpoint
ALTER TABLE "standards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "standard_imports" ADD CONSTRAINT "standard_imports_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standard_imports" ADD CONSTRAINT "standard_imports_marked" FOREIGN KEY ("tenant_code","marked_object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standard_mappings" ADD CONSTRAINT "standard_mappings_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standard_versions" ADD CONSTRAINT "standard_versions_of" FOREIGN KEY ("tenant_code","standard_code") REFERENCES "public"."standards"("tenant_code","standard_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standards" ADD CONSTRAINT "standards_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standard_imports_tenant" ON "standard_imports" USING btree ("tenant_code","created_at");--> statement-breakpoint
CREATE POLICY "own" ON "standard_imports" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "standard_mappings" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "related" ON "standard_mappings" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
CREATE POLICY "own" ON "standard_versions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "related" ON "standard_versions" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
CREATE POLICY "own" ON "standards" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "related" ON "standards" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));