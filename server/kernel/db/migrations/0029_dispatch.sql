CREATE TABLE "project_changes" (
	"tenant_code" text NOT NULL,
	"change_code" text NOT NULL,
	"target" text NOT NULL,
	"count" integer NOT NULL,
	"rows" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "project_changes_tenant_code_change_code_pk" PRIMARY KEY("tenant_code","change_code")
);
--> statement-breakpoint
ALTER TABLE "project_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "teacher_account_id" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "previous_teacher_id" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "dispatched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "taken_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "customer_owner_id" text;--> statement-breakpoint
ALTER TABLE "project_changes" ADD CONSTRAINT "project_changes_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_teacher_account_id_accounts_account_id_fk" FOREIGN KEY ("teacher_account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_previous_teacher_id_accounts_account_id_fk" FOREIGN KEY ("previous_teacher_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_customer_owner_id_accounts_account_id_fk" FOREIGN KEY ("customer_owner_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_groups_owner" ON "project_groups" USING btree ("tenant_code","owner_account_id");--> statement-breakpoint
CREATE INDEX "projects_recent" ON "projects" USING btree ("channel_tenant_code","created_at","project_code");--> statement-breakpoint
CREATE INDEX "projects_load" ON "projects" USING btree ("channel_tenant_code","teacher_account_id","state","end_date","taken_up_at");--> statement-breakpoint
CREATE INDEX "projects_ending" ON "projects" USING btree ("channel_tenant_code","end_date","project_code");--> statement-breakpoint
CREATE INDEX "projects_customer" ON "projects" USING btree ("channel_tenant_code","tenant_code","created_at");--> statement-breakpoint
CREATE INDEX "projects_pool" ON "projects" USING btree ("channel_tenant_code","created_at") WHERE teacher_account_id IS NULL;--> statement-breakpoint
CREATE POLICY "own" ON "project_changes" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
-- So far whoever answers for a group has worked on its projects.
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
UPDATE projects p SET teacher_account_id = g.owner_account_id, dispatched_at = p.created_at, taken_up_at = p.created_at
FROM project_groups g WHERE g.tenant_code = p.channel_tenant_code AND g.project_group_code = p.project_group_code;--> statement-breakpoint
SELECT set_config('app.scope', '', true);
