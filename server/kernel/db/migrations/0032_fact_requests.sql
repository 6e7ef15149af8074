CREATE TABLE "fact_requests" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"module_code" text NOT NULL,
	"assignee_id" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"due_on" date,
	"asked_by" text NOT NULL,
	"submitted_at" timestamp with time zone,
	"returned_by_name" text,
	"return_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "fact_requests_tenant_code_project_code_module_code_pk" PRIMARY KEY("tenant_code","project_code","module_code")
);
--> statement-breakpoint
ALTER TABLE "fact_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fact_requests" ADD CONSTRAINT "fact_requests_assignee_id_accounts_account_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_requests" ADD CONSTRAINT "fact_requests_asked_by_accounts_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_requests" ADD CONSTRAINT "fact_requests_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fact_requests_of" ON "fact_requests" USING btree ("tenant_code","assignee_id");--> statement-breakpoint
CREATE POLICY "party" ON "fact_requests" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));