CREATE TABLE "report_numbers" (
	"tenant_code" text NOT NULL,
	"year" smallint NOT NULL,
	"given" integer NOT NULL,
	CONSTRAINT "report_numbers_tenant_code_year_pk" PRIMARY KEY("tenant_code","year")
);
--> statement-breakpoint
ALTER TABLE "report_numbers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "report_number" text;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "report_issuer" text;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_report_number" UNIQUE("report_issuer","report_number");--> statement-breakpoint
CREATE POLICY "system" ON "report_numbers" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
-- What was printed stays: a report that has editions keeps the number they bear.
UPDATE assessments AS a SET report_issuer = p.channel_tenant_code,
    report_number = 'RA-' || to_char(first.day, 'YYYY') || '-' || a.project_code
  FROM projects AS p, (SELECT tenant_code, project_code, min(day) AS day FROM report_editions GROUP BY 1, 2) AS first
  WHERE p.tenant_code = a.tenant_code AND p.project_code = a.project_code
    AND first.tenant_code = a.tenant_code AND first.project_code = a.project_code;
