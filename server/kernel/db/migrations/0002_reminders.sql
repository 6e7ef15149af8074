-- What people were reminded of is kept in one table.
CREATE TABLE "reminders" (
	"tenant_code" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"due" date NOT NULL,
	"stage" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_tenant_code_kind_about_due_stage_pk" PRIMARY KEY("tenant_code","kind","about","due","stage")
);
--> statement-breakpoint
ALTER TABLE "reminders" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "system" ON "reminders" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));
--> statement-breakpoint
INSERT INTO reminders (tenant_code, kind, about, due, stage) SELECT tenant_code, 'points', 'gift', valid_until, days::text FROM point_reminders;
--> statement-breakpoint
INSERT INTO reminders (tenant_code, kind, about, due, stage) SELECT tenant_code, 'units', product_code, valid_until, days::text FROM unit_reminders;
--> statement-breakpoint
INSERT INTO reminders (tenant_code, kind, about, due, stage)
  SELECT tenant_code, 'consultation', consultation_code, reminded_of, owner_account_id FROM consultations
  WHERE reminded_of IS NOT NULL AND owner_account_id IS NOT NULL;
--> statement-breakpoint
INSERT INTO reminders (tenant_code, kind, about, due, stage)
  SELECT tenant_code, 'measure', risk_id::text, reminded_before, 'before' FROM measures WHERE reminded_before IS NOT NULL
  UNION ALL SELECT tenant_code, 'measure', risk_id::text, reminded_after, 'after' FROM measures WHERE reminded_after IS NOT NULL;
--> statement-breakpoint
INSERT INTO reminders (tenant_code, kind, about, due, stage)
  SELECT tenant_code, 'acceptance', risk_id::text, accepted_until, accepted_by FROM risks
  WHERE acceptance_reminded_at IS NOT NULL AND accepted_until IS NOT NULL AND accepted_by IS NOT NULL;
--> statement-breakpoint
DROP TABLE "point_reminders" CASCADE;
--> statement-breakpoint
DROP TABLE "unit_reminders" CASCADE;
--> statement-breakpoint
ALTER TABLE "consultations" DROP COLUMN "reminded_of";
--> statement-breakpoint
ALTER TABLE "measures" DROP COLUMN "reminded_before";
--> statement-breakpoint
ALTER TABLE "measures" DROP COLUMN "reminded_after";
--> statement-breakpoint
ALTER TABLE "risks" DROP COLUMN "acceptance_reminded_at";
