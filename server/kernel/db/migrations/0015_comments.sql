CREATE TABLE "comments" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"comment_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"text" text NOT NULL,
	"mentions" text[] DEFAULT '{}' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_tenant_code_project_code_comment_id_pk" PRIMARY KEY("tenant_code","project_code","comment_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "comments_of_record" ON "comments" USING btree ("tenant_code","project_code","entity_id","created_at");--> statement-breakpoint
CREATE POLICY "party" ON "comments" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));