CREATE TABLE "import_mappings" (
	"tenant_code" text NOT NULL,
	"kind" text NOT NULL,
	"layout" text NOT NULL,
	"fields" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_tenant_code_kind_layout_pk" PRIMARY KEY("tenant_code","kind","layout")
);
--> statement-breakpoint
ALTER TABLE "import_mappings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD COLUMN "tables" jsonb;--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD COLUMN "mapping" jsonb;--> statement-breakpoint
CREATE POLICY "own" ON "import_mappings" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));