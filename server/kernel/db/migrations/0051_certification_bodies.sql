CREATE TABLE "certification_bodies" (
	"tenant_code" text PRIMARY KEY NOT NULL,
	"approval_number" text NOT NULL,
	"valid_until" date,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'valid' NOT NULL,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "certification_bodies_approval_number_unique" UNIQUE("approval_number")
);
--> statement-breakpoint
ALTER TABLE "certification_bodies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "certification_bodies" ADD CONSTRAINT "certification_bodies_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "read" ON "certification_bodies" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "kept" ON "certification_bodies" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));