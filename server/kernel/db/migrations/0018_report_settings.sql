CREATE TABLE "report_editions" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"edition" integer NOT NULL,
	"version" text NOT NULL,
	"day" date NOT NULL,
	"content_hash" text NOT NULL,
	"signed_by" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_editions_tenant_code_project_code_edition_pk" PRIMARY KEY("tenant_code","project_code","edition")
);
--> statement-breakpoint
ALTER TABLE "report_editions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_settings" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"scope" text NOT NULL,
	"exclusions" text NOT NULL,
	"confidentiality" text NOT NULL,
	"distribution" text NOT NULL,
	"interviews" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "report_settings_tenant_code_project_code_pk" PRIMARY KEY("tenant_code","project_code")
);
--> statement-breakpoint
ALTER TABLE "report_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report_editions" ADD CONSTRAINT "report_editions_assessment" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_assessment" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "party" ON "report_editions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "report_settings" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));