CREATE TABLE "edition_transitions" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"to_edition" text NOT NULL,
	"from_edition" text NOT NULL,
	"reason" text NOT NULL,
	"documents" integer NOT NULL,
	"started_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "edition_transitions_pk" PRIMARY KEY("tenant_code","project_code","to_edition","created_at")
);
--> statement-breakpoint
ALTER TABLE "edition_transitions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "management_document_versions" ADD COLUMN "editions" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "document_templates" ADD COLUMN "editions" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "edition_transitions" ADD CONSTRAINT "edition_transitions_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "party" ON "edition_transitions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
-- That a project has changed its edition stays as it was entered.
REVOKE UPDATE, DELETE ON edition_transitions FROM portal_app;--> statement-breakpoint
-- Manuals of the portal's set that channels took already are numbered as these editions.
UPDATE document_templates SET editions = ARRAY['ISO9001-2015'] WHERE shipped_key LIKE 'qualityManual.%';--> statement-breakpoint
UPDATE document_templates SET editions = ARRAY['ISO27001-2022'] WHERE shipped_key LIKE 'ismsManual.%';
