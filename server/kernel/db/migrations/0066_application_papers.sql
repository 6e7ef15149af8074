CREATE TABLE "application_papers" (
	"tenant_code" text NOT NULL,
	"object_id" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_papers_tenant_code_object_id_pk" PRIMARY KEY("tenant_code","object_id")
);
--> statement-breakpoint
ALTER TABLE "application_papers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "application_papers" ADD CONSTRAINT "application_papers_tenant_code_applications_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."applications"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_papers" ADD CONSTRAINT "application_papers_tenant_code_object_id_files_tenant_code_object_id_fk" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "both_sides" ON "application_papers" AS PERMISSIVE FOR SELECT TO public USING (tenant_code IN (SELECT a.tenant_code FROM applications a));--> statement-breakpoint
CREATE POLICY "own" ON "application_papers" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));