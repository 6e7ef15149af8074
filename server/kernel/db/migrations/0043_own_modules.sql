CREATE TABLE "variable_modules" (
	"tenant_code" text NOT NULL,
	"module_code" text NOT NULL,
	"level" text NOT NULL,
	"zh" text NOT NULL,
	"en" text NOT NULL,
	"help_zh" text NOT NULL,
	"help_en" text NOT NULL,
	"schemes" text[] DEFAULT '{}'::text[] NOT NULL,
	"components" jsonb NOT NULL,
	"known" jsonb NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "variable_modules_tenant_code_module_code_pk" PRIMARY KEY("tenant_code","module_code")
);
--> statement-breakpoint
ALTER TABLE "variable_modules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "variable_modules" ADD CONSTRAINT "variable_modules_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own" ON "variable_modules" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "related" ON "variable_modules" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));