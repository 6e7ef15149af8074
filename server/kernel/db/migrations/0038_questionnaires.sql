CREATE TABLE "finding_files" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"finding_id" uuid NOT NULL,
	"object_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "finding_files_tenant_code_object_id_pk" PRIMARY KEY("tenant_code","object_id")
);
--> statement-breakpoint
ALTER TABLE "finding_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "gap_analyses" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"standard_code" text NOT NULL,
	"standard_name" jsonb NOT NULL,
	"status" text DEFAULT 'evaluating-risk' NOT NULL,
	"evaluated_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"statement_number" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "gap_analyses_tenant_code_project_code_pk" PRIMARY KEY("tenant_code","project_code")
);
--> statement-breakpoint
ALTER TABLE "gap_analyses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "gap_findings" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"finding_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"parent_ref" text,
	"kind" text NOT NULL,
	"score" numeric,
	"computed_level" smallint,
	"derivation" jsonb NOT NULL,
	"is_excluded" boolean DEFAULT false NOT NULL,
	"present_words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"missing_words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"level" smallint,
	"level_reason" text,
	"present" text,
	"missing" text,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"risk_state" text,
	"risk_reason" text,
	"measure" text,
	"responsible_id" text,
	"deadline" date,
	"disposal" text,
	"result" text,
	"submitted_at" timestamp with time zone,
	"submitted_by" text,
	"return_reason" text,
	"finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "gap_findings_tenant_code_project_code_finding_id_pk" PRIMARY KEY("tenant_code","project_code","finding_id"),
	CONSTRAINT "gap_findings_ref" UNIQUE("tenant_code","project_code","ref")
);
--> statement-breakpoint
ALTER TABLE "gap_findings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statement_entries" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"ref" text NOT NULL,
	"is_applicable" boolean,
	"justification" text,
	"drivers" text[] DEFAULT '{}'::text[] NOT NULL,
	"implementation" text,
	"owner" text,
	"owner_id" text,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "statement_entries_tenant_code_project_code_ref_pk" PRIMARY KEY("tenant_code","project_code","ref")
);
--> statement-breakpoint
ALTER TABLE "statement_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statement_versions" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"number" integer NOT NULL,
	"entries" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"note" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_versions_tenant_code_project_code_number_pk" PRIMARY KEY("tenant_code","project_code","number")
);
--> statement-breakpoint
ALTER TABLE "statement_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "answer_files" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"item_code" uuid NOT NULL,
	"object_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_files_tenant_code_object_id_pk" PRIMARY KEY("tenant_code","object_id")
);
--> statement-breakpoint
ALTER TABLE "answer_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "questionnaire_items" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"questionnaire_code" text NOT NULL,
	"item_code" uuid NOT NULL,
	"question_code" text NOT NULL,
	"position" integer NOT NULL,
	"refs" text[] DEFAULT '{}'::text[] NOT NULL,
	"respondent_id" text,
	"due_date" date,
	"state" text DEFAULT 'notsubmit' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"return_reason" text,
	"returned_by" text,
	"answer" jsonb,
	"answer_version" integer DEFAULT 0 NOT NULL,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questionnaire_items_tenant_code_project_code_item_code_pk" PRIMARY KEY("tenant_code","project_code","item_code"),
	CONSTRAINT "questionnaire_items_question" UNIQUE("tenant_code","project_code","questionnaire_code","question_code")
);
--> statement-breakpoint
ALTER TABLE "questionnaire_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"questionnaire_code" text NOT NULL,
	"template_code" text NOT NULL,
	"template_version" integer NOT NULL,
	"name" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"stage" text DEFAULT 'prepared' NOT NULL,
	"stage_since" timestamp with time zone DEFAULT now() NOT NULL,
	"due_date" date,
	"return_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "questionnaires_tenant_code_project_code_questionnaire_code_pk" PRIMARY KEY("tenant_code","project_code","questionnaire_code"),
	CONSTRAINT "questionnaires_code" UNIQUE("questionnaire_code")
);
--> statement-breakpoint
ALTER TABLE "questionnaires" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "questionnaire_template_versions" (
	"tenant_code" text NOT NULL,
	"template_code" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"note" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questionnaire_template_versions_tenant_code_template_code_number_pk" PRIMARY KEY("tenant_code","template_code","number")
);
--> statement-breakpoint
ALTER TABLE "questionnaire_template_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "questionnaire_templates" (
	"tenant_code" text NOT NULL,
	"template_code" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"draft" jsonb NOT NULL,
	"published" integer,
	"published_at" timestamp with time zone,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "questionnaire_templates_tenant_code_template_code_pk" PRIMARY KEY("tenant_code","template_code")
);
--> statement-breakpoint
ALTER TABLE "questionnaire_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "finding_files" ADD CONSTRAINT "finding_files_finding" FOREIGN KEY ("tenant_code","project_code","finding_id") REFERENCES "public"."gap_findings"("tenant_code","project_code","finding_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_files" ADD CONSTRAINT "finding_files_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gap_analyses" ADD CONSTRAINT "gap_analyses_tenant_code_project_code_projects_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gap_findings" ADD CONSTRAINT "gap_findings_responsible_id_accounts_account_id_fk" FOREIGN KEY ("responsible_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gap_findings" ADD CONSTRAINT "gap_findings_analysis" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."gap_analyses"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_owner_id_accounts_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_analysis" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."gap_analyses"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_versions" ADD CONSTRAINT "statement_versions_analysis" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."gap_analyses"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_item" FOREIGN KEY ("tenant_code","project_code","item_code") REFERENCES "public"."questionnaire_items"("tenant_code","project_code","item_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_items" ADD CONSTRAINT "questionnaire_items_respondent_id_accounts_account_id_fk" FOREIGN KEY ("respondent_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_items" ADD CONSTRAINT "questionnaire_items_answered_by_accounts_account_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_items" ADD CONSTRAINT "questionnaire_items_questionnaire" FOREIGN KEY ("tenant_code","project_code","questionnaire_code") REFERENCES "public"."questionnaires"("tenant_code","project_code","questionnaire_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_tenant_code_project_code_projects_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_template_versions" ADD CONSTRAINT "template_versions_template" FOREIGN KEY ("tenant_code","template_code") REFERENCES "public"."questionnaire_templates"("tenant_code","template_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_templates" ADD CONSTRAINT "questionnaire_templates_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_of_finding" ON "finding_files" USING btree ("tenant_code","project_code","finding_id");--> statement-breakpoint
CREATE INDEX "gap_findings_responsible" ON "gap_findings" USING btree ("tenant_code","responsible_id","disposal");--> statement-breakpoint
CREATE INDEX "files_of_answer" ON "answer_files" USING btree ("tenant_code","project_code","item_code");--> statement-breakpoint
CREATE INDEX "questionnaire_items_respondent" ON "questionnaire_items" USING btree ("tenant_code","respondent_id","state");--> statement-breakpoint
CREATE INDEX "questionnaire_items_answered" ON "questionnaire_items" USING btree ("tenant_code","question_code") WHERE answer IS NOT NULL;--> statement-breakpoint
CREATE POLICY "party" ON "finding_files" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "gap_analyses" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR EXISTS (SELECT 1 FROM project_share s WHERE s.tenant_code = gap_analyses.tenant_code AND s.project_code = gap_analyses.project_code AND s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "gap_findings" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "statement_entries" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "statement_versions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "answer_files" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "questionnaire_items" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "questionnaires" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR EXISTS (SELECT 1 FROM project_share s WHERE s.tenant_code = questionnaires.tenant_code AND s.project_code = questionnaires.project_code AND s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "own" ON "questionnaire_template_versions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "questionnaire_templates" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
-- Open pages hear of every change in a project's field, whoever makes it (server/kernel/db/signals.ts).
CREATE FUNCTION tell_field_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal', TG_ARGV[0] || ' ' || (CASE WHEN TG_OP = 'DELETE' THEN OLD.project_code ELSE NEW.project_code END));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER questionnaires_changed AFTER INSERT OR UPDATE OR DELETE ON questionnaires FOR EACH ROW EXECUTE FUNCTION tell_field_changed('questionnaire');--> statement-breakpoint
CREATE TRIGGER questionnaire_items_changed AFTER UPDATE ON questionnaire_items FOR EACH ROW EXECUTE FUNCTION tell_field_changed('questionnaire');--> statement-breakpoint
CREATE TRIGGER answer_files_changed AFTER INSERT OR DELETE ON answer_files FOR EACH ROW EXECUTE FUNCTION tell_field_changed('questionnaire');--> statement-breakpoint
CREATE TRIGGER gap_analyses_changed AFTER INSERT OR UPDATE OR DELETE ON gap_analyses FOR EACH ROW EXECUTE FUNCTION tell_field_changed('gap');--> statement-breakpoint
CREATE TRIGGER gap_findings_changed AFTER UPDATE ON gap_findings FOR EACH ROW EXECUTE FUNCTION tell_field_changed('gap');--> statement-breakpoint
CREATE TRIGGER finding_files_changed AFTER INSERT OR DELETE ON finding_files FOR EACH ROW EXECUTE FUNCTION tell_field_changed('gap');--> statement-breakpoint
CREATE TRIGGER statement_entries_changed AFTER INSERT OR UPDATE ON statement_entries FOR EACH ROW EXECUTE FUNCTION tell_field_changed('gap');
