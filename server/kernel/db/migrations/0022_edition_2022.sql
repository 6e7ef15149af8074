ALTER TABLE "business_assets" ADD COLUMN "social_harm" smallint;--> statement-breakpoint
ALTER TABLE "business_assets" ADD COLUMN "organisation_harm" smallint;--> statement-breakpoint
ALTER TABLE "business_assets" ADD COLUMN "harm_reason" text;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "threat_source" text;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "threat_capability" text;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "threat_timing" text;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "exploitability" smallint;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "threat_value" smallint;--> statement-breakpoint
-- Under the 2007 edition a threat's value is its frequency.
ALTER TABLE risks DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE risks SET threat_value = threat_frequency;--> statement-breakpoint
ALTER TABLE risks ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "risks" ALTER COLUMN "threat_value" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "remnant_exploitability" smallint;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "edition" text GENERATED ALWAYS AS (CASE WHEN method ? 'threat' THEN '2022' ELSE '2007' END) STORED NOT NULL;
