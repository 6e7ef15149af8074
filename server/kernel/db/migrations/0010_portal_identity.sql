CREATE TABLE "portal_identity" (
	"identity" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal_identity" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "system" ON "portal_identity" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));