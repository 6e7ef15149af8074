ALTER TABLE "fact_requests" RENAME TO "work_requests";--> statement-breakpoint
ALTER TABLE "work_requests" RENAME COLUMN "module_code" TO "record_code";--> statement-breakpoint
-- All requests so far are for modules of facts.
ALTER TABLE "work_requests" ADD COLUMN "kind" text DEFAULT 'facts' NOT NULL;--> statement-breakpoint
ALTER TABLE "work_requests" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "work_requests" DROP CONSTRAINT "fact_requests_assignee_id_accounts_account_id_fk";
--> statement-breakpoint
ALTER TABLE "work_requests" DROP CONSTRAINT "fact_requests_asked_by_accounts_account_id_fk";
--> statement-breakpoint
ALTER TABLE "work_requests" DROP CONSTRAINT "fact_requests_project";
--> statement-breakpoint
DROP INDEX "fact_requests_of";--> statement-breakpoint
ALTER TABLE "work_requests" DROP CONSTRAINT "fact_requests_tenant_code_project_code_module_code_pk";--> statement-breakpoint
ALTER TABLE "work_requests" ADD CONSTRAINT "work_requests_tenant_code_project_code_kind_record_code_pk" PRIMARY KEY("tenant_code","project_code","kind","record_code");--> statement-breakpoint
ALTER TABLE "work_requests" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "work_requests" ADD CONSTRAINT "work_requests_assignee_id_accounts_account_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_requests" ADD CONSTRAINT "work_requests_asked_by_accounts_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_requests" ADD CONSTRAINT "work_requests_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_requests_of" ON "work_requests" USING btree ("tenant_code","assignee_id");