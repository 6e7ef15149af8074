CREATE TABLE "document_copies" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"copy_id" uuid NOT NULL,
	"document_code" text NOT NULL,
	"number" integer NOT NULL,
	"sha256" text NOT NULL,
	"kind" text NOT NULL,
	"copy_number" integer,
	"copies" integer DEFAULT 1 NOT NULL,
	"department_code" text,
	"account_id" text,
	"recipient" text NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"distributed_on" date NOT NULL,
	"distributed_by_name" text NOT NULL,
	"acknowledged_by_name" text,
	"acknowledged_on" date,
	"acknowledged_at" timestamp with time zone,
	"receipt_recorded_by_name" text,
	"recall_how" text,
	"recalled_on" date,
	"recalled_by_name" text,
	"recall_note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "document_copies_tenant_code_project_code_copy_id_pk" PRIMARY KEY("tenant_code","project_code","copy_id"),
	CONSTRAINT "document_copies_number" UNIQUE("tenant_code","project_code","document_code","number","copy_number"),
	CONSTRAINT "document_copies_kind" CHECK (CASE kind WHEN 'controlled' THEN copy_number IS NOT NULL AND copies = 1
        AND num_nonnulls(department_code, account_id) = 1
        ELSE copy_number IS NULL AND acknowledged_at IS NULL AND recall_how IS NULL AND purpose <> '' END),
	CONSTRAINT "document_copies_recipient" CHECK (num_nonnulls(department_code, account_id) <= 1 AND copies > 0),
	CONSTRAINT "document_copies_acknowledged" CHECK (num_nulls(acknowledged_at, acknowledged_on, acknowledged_by_name) IN (0, 3)),
	CONSTRAINT "document_copies_recalled" CHECK (num_nulls(recall_how, recalled_on, recalled_by_name) IN (0, 3))
);
--> statement-breakpoint
ALTER TABLE "document_copies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_reviews" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"review_id" uuid NOT NULL,
	"document_code" text NOT NULL,
	"number" integer NOT NULL,
	"note" text NOT NULL,
	"reviewed_on" date NOT NULL,
	"next_review_on" date NOT NULL,
	"reviewed_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_reviews_tenant_code_project_code_review_id_pk" PRIMARY KEY("tenant_code","project_code","review_id"),
	CONSTRAINT "document_reviews_next" CHECK (next_review_on > reviewed_on)
);
--> statement-breakpoint
ALTER TABLE "document_reviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "management_documents" ADD COLUMN "review_months" integer;--> statement-breakpoint
ALTER TABLE "management_documents" ADD COLUMN "retention_years" integer;--> statement-breakpoint
ALTER TABLE "management_documents" ADD COLUMN "next_review_on" date;--> statement-breakpoint
ALTER TABLE "document_copies" ADD CONSTRAINT "document_copies_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_copies" ADD CONSTRAINT "document_copies_version" FOREIGN KEY ("tenant_code","project_code","document_code","number") REFERENCES "public"."management_document_versions"("tenant_code","project_code","document_code","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_copies" ADD CONSTRAINT "document_copies_department" FOREIGN KEY ("tenant_code","project_code","department_code") REFERENCES "public"."departments"("tenant_code","project_code","department_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reviews" ADD CONSTRAINT "document_reviews_version" FOREIGN KEY ("tenant_code","project_code","document_code","number") REFERENCES "public"."management_document_versions"("tenant_code","project_code","document_code","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_copies_account" ON "document_copies" USING btree ("tenant_code","account_id");--> statement-breakpoint
CREATE INDEX "document_reviews_of" ON "document_reviews" USING btree ("tenant_code","project_code","document_code");--> statement-breakpoint
CREATE INDEX "management_documents_next_review" ON "management_documents" USING btree ("next_review_on") WHERE next_review_on IS NOT NULL;--> statement-breakpoint
ALTER TABLE "management_documents" ADD CONSTRAINT "management_documents_review" CHECK (retired_at IS NULL OR next_review_on IS NULL);--> statement-breakpoint
ALTER TABLE "management_documents" ADD CONSTRAINT "management_documents_control" CHECK (review_months > 0 AND retention_years > 0);--> statement-breakpoint
CREATE POLICY "party" ON "document_copies" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "document_reviews" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
-- What was given out, to whom and when, stays as it was entered; what is added later are acknowledgement and recall.
REVOKE UPDATE, DELETE ON document_copies, document_reviews FROM portal_app;--> statement-breakpoint
GRANT UPDATE (acknowledged_by_name, acknowledged_on, acknowledged_at, receipt_recorded_by_name, recall_how, recalled_on,
  recalled_by_name, recall_note, version, updated_at, updated_by) ON document_copies TO portal_app;--> statement-breakpoint
-- Documents that are in use already: a year after their last version came, or comes, into force.
UPDATE management_documents AS d
SET next_review_on = (SELECT (max(v.effective_on) + interval '12 months')::date FROM management_document_versions AS v
  WHERE v.tenant_code = d.tenant_code AND v.project_code = d.project_code AND v.document_code = d.document_code)
WHERE d.retired_at IS NULL;
