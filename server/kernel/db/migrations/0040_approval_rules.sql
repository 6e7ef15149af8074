CREATE TABLE "approval_deputies" (
	"tenant_code" text NOT NULL,
	"deputy_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"deputy_account_id" text NOT NULL,
	"deputy_name" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_deputies_tenant_code_deputy_id_pk" PRIMARY KEY("tenant_code","deputy_id"),
	CONSTRAINT "approval_deputies_other" CHECK (account_id <> deputy_account_id AND from_day <= to_day)
);
--> statement-breakpoint
ALTER TABLE "approval_deputies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "approval_rules" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"document" text NOT NULL,
	"category" text NOT NULL,
	"in_order" boolean NOT NULL,
	"steps" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "approval_rules_tenant_code_project_code_document_category_pk" PRIMARY KEY("tenant_code","project_code","document","category")
);
--> statement-breakpoint
ALTER TABLE "approval_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "release_approvers" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"release_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"member_tenant" text NOT NULL,
	"is_awaited" boolean DEFAULT false NOT NULL,
	"approved_by" text,
	"approved_by_name" text,
	"approved_at" timestamp with time zone,
	"replaced_by_name" text,
	CONSTRAINT "release_approvers_tenant_code_project_code_release_id_step_account_id_pk" PRIMARY KEY("tenant_code","project_code","release_id","step","account_id"),
	CONSTRAINT "release_approvers_act" CHECK (num_nulls(approved_by, approved_by_name, approved_at) IN (0, 3)),
	CONSTRAINT "release_approvers_awaited" CHECK (NOT is_awaited OR (approved_at IS NULL AND replaced_by_name IS NULL)),
	CONSTRAINT "release_approvers_replaced" CHECK (replaced_by_name IS NULL OR approved_at IS NULL)
);
--> statement-breakpoint
ALTER TABLE "release_approvers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "releases" DROP CONSTRAINT "releases_three_people";--> statement-breakpoint
ALTER TABLE "releases" DROP CONSTRAINT "releases_acts";--> statement-breakpoint
DROP INDEX "releases_approver";--> statement-breakpoint
ALTER TABLE "releases" ALTER COLUMN "approver_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ALTER COLUMN "approver_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ALTER COLUMN "approver_tenant" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "approval" jsonb DEFAULT '{"inOrder":true,"steps":[{"name":"","quorum":1}]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "management_document_versions" ADD COLUMN "added_by" text;--> statement-breakpoint
ALTER TABLE "approval_deputies" ADD CONSTRAINT "approval_deputies_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_deputies" ADD CONSTRAINT "approval_deputies_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_deputies" ADD CONSTRAINT "approval_deputies_deputy_account_id_accounts_account_id_fk" FOREIGN KEY ("deputy_account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_approvers" ADD CONSTRAINT "release_approvers_of" FOREIGN KEY ("tenant_code","project_code","release_id") REFERENCES "public"."releases"("tenant_code","project_code","release_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_deputies_of" ON "approval_deputies" USING btree ("tenant_code","account_id");--> statement-breakpoint
CREATE INDEX "approval_deputies_by" ON "approval_deputies" USING btree ("tenant_code","deputy_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "release_approvers_once" ON "release_approvers" USING btree ("tenant_code","project_code","release_id","step","approved_by");--> statement-breakpoint
CREATE INDEX "release_approvers_pending" ON "release_approvers" USING btree ("account_id") WHERE approved_at IS NULL AND replaced_by_name IS NULL;--> statement-breakpoint
-- Each submission so far named one approver, who has the one place of its one step.
INSERT INTO release_approvers (tenant_code, project_code, release_id, step, account_id, name, member_tenant, is_awaited,
  approved_by, approved_by_name, approved_at)
SELECT tenant_code, project_code, release_id, 0, approver_id, approver_name, approver_tenant, state = 'approving',
  CASE WHEN approved_at IS NOT NULL THEN approver_id END, CASE WHEN approved_at IS NOT NULL THEN approver_name END, approved_at
FROM releases;--> statement-breakpoint
UPDATE releases SET approver_id = NULL, approver_name = NULL, approver_tenant = NULL WHERE approved_at IS NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_three_people" CHECK (prepared_by <> reviewer_id AND prepared_by <> approver_id AND reviewer_id <> approver_id
        AND made_by <> approver_id);--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_acts" CHECK ((state NOT IN ('approving', 'approved') OR reviewed_at IS NOT NULL) AND ((state = 'approved') = (approved_at IS NOT NULL))
        AND ((state = 'returned') = (returned_at IS NOT NULL))
        AND num_nulls(approver_id, approver_name, approver_tenant, approved_at) IN (0, 4));--> statement-breakpoint
CREATE POLICY "own" ON "approval_deputies" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "related" ON "approval_deputies" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
CREATE POLICY "party" ON "approval_rules" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "seen" ON "release_approvers" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "named" ON "release_approvers" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "acted" ON "release_approvers" AS PERMISSIVE FOR UPDATE TO public USING (((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant()))) AND approved_at IS NULL AND replaced_by_name IS NULL) WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
-- A place is kept as it was given: people approve in it, or leave it to somebody else. A deputy's period ends by being taken away.
REVOKE UPDATE, DELETE ON release_approvers, approval_deputies FROM portal_app;--> statement-breakpoint
GRANT UPDATE (is_awaited, approved_by, approved_by_name, approved_at, replaced_by_name) ON release_approvers TO portal_app;--> statement-breakpoint
GRANT DELETE ON approval_deputies TO portal_app;
