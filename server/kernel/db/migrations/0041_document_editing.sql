CREATE TABLE "document_callbacks" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"edit_code" text NOT NULL,
	"key" text NOT NULL,
	"status" integer NOT NULL,
	"sha256" text NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_callbacks_tenant_code_project_code_edit_code_key_status_sha256_pk" PRIMARY KEY("tenant_code","project_code","edit_code","key","status","sha256")
);
--> statement-breakpoint
ALTER TABLE "document_callbacks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_edits" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"edit_code" text NOT NULL,
	"document_code" text NOT NULL,
	"account_id" text NOT NULL,
	"holder_tenant_code" text NOT NULL,
	"holder_name" text NOT NULL,
	"kind" text NOT NULL,
	"base_number" integer NOT NULL,
	"key" text,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'taken' NOT NULL,
	"failure" text,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_how" text,
	"ended_by_name" text,
	"end_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "document_edits_tenant_code_project_code_edit_code_pk" PRIMARY KEY("tenant_code","project_code","edit_code"),
	CONSTRAINT "document_edits_key" UNIQUE("key"),
	CONSTRAINT "document_edits_ended" CHECK ((ended_at IS NULL) = (ended_how IS NULL)),
	CONSTRAINT "document_edits_failed" CHECK ((state = 'failed') = (failure IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "document_edits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_callbacks" ADD CONSTRAINT "document_callbacks_edit" FOREIGN KEY ("tenant_code","project_code","edit_code") REFERENCES "public"."document_edits"("tenant_code","project_code","edit_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_edits" ADD CONSTRAINT "document_edits_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_edits" ADD CONSTRAINT "document_edits_document" FOREIGN KEY ("tenant_code","project_code","document_code") REFERENCES "public"."management_documents"("tenant_code","project_code","document_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_edits_open" ON "document_edits" USING btree ("tenant_code","project_code","document_code") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE POLICY "party" ON "document_callbacks" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "document_edits" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
-- Who took which version stays as it was entered, and what a document server has handed over is never handed over again.
REVOKE UPDATE, DELETE ON document_edits, document_callbacks FROM portal_app;--> statement-breakpoint
GRANT UPDATE (kind, base_number, key, state, failure, state_at, ended_at, ended_how, ended_by_name, end_reason) ON document_edits
  TO portal_app;
