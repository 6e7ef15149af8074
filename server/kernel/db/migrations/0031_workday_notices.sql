CREATE TABLE "workday_notices" (
	"year" integer PRIMARY KEY NOT NULL,
	"announced_on" date NOT NULL,
	"text" text NOT NULL,
	"days" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
ALTER TABLE "workday_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "read" ON "workday_notices" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "write" ON "workday_notices" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));