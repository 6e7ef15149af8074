CREATE TABLE "scope_proposals" (
	"tenant_code" text NOT NULL,
	"industry_code" text NOT NULL,
	"list" text NOT NULL,
	"codes" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "scope_proposals_tenant_code_industry_code_list_pk" PRIMARY KEY("tenant_code","industry_code","list"),
	CONSTRAINT "scope_proposals_list" CHECK (list IN ('QES', 'ISMS', 'EnMS')),
	CONSTRAINT "scope_proposals_codes" CHECK (cardinality(codes) <= 20)
);
--> statement-breakpoint
ALTER TABLE "scope_proposals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "scope_proposals" ADD CONSTRAINT "scope_proposals_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own" ON "scope_proposals" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "related" ON "scope_proposals" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));