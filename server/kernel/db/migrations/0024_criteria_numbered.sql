ALTER TABLE "assessments" ADD COLUMN "criteria_numbered" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE assessments SET criteria_numbered = greatest(criteria_version, (criteria_proposed ->> 'version')::int)
  WHERE criteria_version > 1 OR criteria_proposed IS NOT NULL;
