ALTER TABLE "gap_analyses" ADD COLUMN "report_header" jsonb;--> statement-breakpoint
ALTER TABLE "gap_findings" ADD COLUMN "level_after" smallint;