CREATE TABLE "unit_reminders" (
	"tenant_code" text NOT NULL,
	"product_code" text NOT NULL,
	"valid_until" date NOT NULL,
	"days" smallint NOT NULL,
	CONSTRAINT "unit_reminders_tenant_code_product_code_valid_until_days_pk" PRIMARY KEY("tenant_code","product_code","valid_until","days")
);
--> statement-breakpoint
ALTER TABLE "unit_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "system" ON "unit_reminders" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));