CREATE TABLE "drafting_settings" (
	"tenant_code" text PRIMARY KEY NOT NULL,
	"is_forbidden" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
ALTER TABLE "drafting_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "nonconformities" ADD COLUMN "ai_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "variable_drafts" ADD COLUMN "taken_over" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "variable_sets" ADD COLUMN "ai_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "drafting_settings" ADD CONSTRAINT "drafting_settings_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own" ON "drafting_settings" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "of_project" ON "drafting_settings" AS PERMISSIVE FOR SELECT TO public USING (EXISTS (SELECT 1 FROM projects p WHERE p.tenant_code = drafting_settings.tenant_code OR p.channel_tenant_code = drafting_settings.tenant_code));--> statement-breakpoint
-- A decision is changed, not taken away.
REVOKE DELETE ON drafting_settings FROM portal_app;
