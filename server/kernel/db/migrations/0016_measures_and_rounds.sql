CREATE TABLE "measure_evidence" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"risk_id" uuid NOT NULL,
	"object_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "measure_evidence_tenant_code_object_id_pk" PRIMARY KEY("tenant_code","object_id")
);
--> statement-breakpoint
ALTER TABLE "measure_evidence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "measures" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"risk_id" uuid NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"result" text,
	"done_by" text,
	"done_at" timestamp with time zone,
	"done_of" text,
	"verified_of" text,
	"verified_by" text,
	"verified_at" timestamp with time zone,
	"return_reason" text,
	"returned_by" text,
	"reminded_before" date,
	"reminded_after" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "measures_tenant_code_project_code_risk_id_pk" PRIMARY KEY("tenant_code","project_code","risk_id")
);
--> statement-breakpoint
ALTER TABLE "measures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "unit_assets" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "treatment_owner_id" text;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "treatment_cost" bigint;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "rounds" smallint DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "rounds_up_to" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "measure_evidence" ADD CONSTRAINT "measure_evidence_risk" FOREIGN KEY ("tenant_code","project_code","risk_id") REFERENCES "public"."risks"("tenant_code","project_code","risk_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_evidence" ADD CONSTRAINT "measure_evidence_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_risk" FOREIGN KEY ("tenant_code","project_code","risk_id") REFERENCES "public"."risks"("tenant_code","project_code","risk_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measure_evidence_risk" ON "measure_evidence" USING btree ("tenant_code","project_code","risk_id");--> statement-breakpoint
ALTER TABLE "risks" ADD CONSTRAINT "risks_treatment_owner_id_accounts_account_id_fk" FOREIGN KEY ("treatment_owner_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "risks_deadline" ON "risks" USING btree ("tenant_code","project_code","treatment_deadline") WHERE treatment <> 'retain';--> statement-breakpoint
CREATE INDEX "risks_treatment_owner" ON "risks" USING btree ("treatment_owner_id") WHERE treatment_owner_id IS NOT NULL;--> statement-breakpoint
CREATE POLICY "party" ON "measure_evidence" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "measures" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
-- Open pages hear of what is done about a treatment as well (see 0014).
CREATE TRIGGER measures_changed AFTER INSERT OR UPDATE ON measures FOR EACH ROW EXECUTE FUNCTION tell_assessment_changed();--> statement-breakpoint
CREATE TRIGGER evidence_added AFTER INSERT ON measure_evidence FOR EACH ROW EXECUTE FUNCTION tell_assessment_changed();
