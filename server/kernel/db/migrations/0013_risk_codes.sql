ALTER TABLE "risks" ADD COLUMN "risk_code" text;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "risks_coded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- In the order of the reports, which have numbered them so: the worst first.
UPDATE risks AS r SET risk_code = 'R-' || lpad(n.number::text, greatest(4, length(n.number::text)), '0')
  FROM (SELECT r.tenant_code, r.project_code, r.risk_id, row_number() OVER (PARTITION BY r.tenant_code, r.project_code
      ORDER BY r.risk_level DESC, r.risk_value DESC, u.asset_code, r.threat, r.vulnerability) AS number
    FROM risks AS r JOIN unit_assets AS u USING (tenant_code, project_code, unit_id)) AS n
  WHERE n.tenant_code = r.tenant_code AND n.project_code = r.project_code AND n.risk_id = r.risk_id;
--> statement-breakpoint
UPDATE assessments AS a SET risks_coded = (SELECT count(*) FROM risks AS r
  WHERE r.tenant_code = a.tenant_code AND r.project_code = a.project_code);
--> statement-breakpoint
ALTER TABLE "risks" ALTER COLUMN "risk_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "risks" ADD CONSTRAINT "risks_code" UNIQUE("tenant_code","project_code","risk_code");
