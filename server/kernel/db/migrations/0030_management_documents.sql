CREATE TABLE "management_document_versions" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"document_code" text NOT NULL,
	"number" integer NOT NULL,
	"label" text NOT NULL,
	"name" text NOT NULL,
	"origin" text NOT NULL,
	"template_number" integer,
	"data" jsonb,
	"object_id" text NOT NULL,
	"sha256" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"added_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_object_id" text,
	"effective_on" date,
	"issued_by_name" text,
	"issued_at" timestamp with time zone,
	CONSTRAINT "management_document_versions_tenant_code_project_code_document_code_number_pk" PRIMARY KEY("tenant_code","project_code","document_code","number"),
	CONSTRAINT "management_document_versions_issued" CHECK ((issued_at IS NULL) = (issued_object_id IS NULL) AND (issued_at IS NULL) = (effective_on IS NULL))
);
--> statement-breakpoint
ALTER TABLE "management_document_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "management_documents" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"document_code" text NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"template_code" text,
	"last_number" integer DEFAULT 0 NOT NULL,
	"retired_by_name" text,
	"retired_at" timestamp with time zone,
	"retire_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "management_documents_tenant_code_project_code_document_code_pk" PRIMARY KEY("tenant_code","project_code","document_code"),
	CONSTRAINT "management_documents_number" UNIQUE("tenant_code","number"),
	CONSTRAINT "management_documents_retired" CHECK ((retired_at IS NULL) = (retire_reason IS NULL))
);
--> statement-breakpoint
ALTER TABLE "management_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "releases_open";--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "record_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_templates" ADD COLUMN "number_part" text;--> statement-breakpoint
ALTER TABLE "management_document_versions" ADD CONSTRAINT "management_document_versions_of" FOREIGN KEY ("tenant_code","project_code","document_code") REFERENCES "public"."management_documents"("tenant_code","project_code","document_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "management_document_versions" ADD CONSTRAINT "management_document_versions_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "management_document_versions" ADD CONSTRAINT "management_document_versions_issued_file" FOREIGN KEY ("tenant_code","issued_object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "management_documents" ADD CONSTRAINT "management_documents_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "releases_open" ON "releases" USING btree ("tenant_code","project_code","document","record_code") WHERE state IN ('reviewing', 'approving');--> statement-breakpoint
CREATE POLICY "party" ON "management_document_versions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "management_documents" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));