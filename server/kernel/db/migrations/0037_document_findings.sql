CREATE TABLE "document_findings" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"finding_code" text NOT NULL,
	"key" text NOT NULL,
	"found" jsonb NOT NULL,
	"places" jsonb NOT NULL,
	"object_id" text,
	"position" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "document_findings_tenant_code_project_code_finding_code_pk" PRIMARY KEY("tenant_code","project_code","finding_code"),
	CONSTRAINT "document_findings_key" UNIQUE("tenant_code","project_code","key"),
	CONSTRAINT "document_findings_decided" CHECK (state IN ('open', 'taken', 'dismissed') AND (state = 'open') = (decided_at IS NULL) AND (state = 'open') = (decided_by_name IS NULL))
);
--> statement-breakpoint
ALTER TABLE "document_findings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "existing_files" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"file_code" text NOT NULL,
	"name" text NOT NULL,
	"refused" text,
	"added_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "existing_files_tenant_code_project_code_file_code_pk" PRIMARY KEY("tenant_code","project_code","file_code")
);
--> statement-breakpoint
ALTER TABLE "existing_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_findings" ADD CONSTRAINT "document_findings_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_findings" ADD CONSTRAINT "document_findings_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE set null ("object_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "existing_files" ADD CONSTRAINT "existing_files_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "existing_files_latest" ON "existing_files" USING btree ("tenant_code","project_code","created_at");--> statement-breakpoint
CREATE POLICY "party" ON "document_findings" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "existing_files" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));