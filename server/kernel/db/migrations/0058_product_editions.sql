CREATE TABLE "product_editions" (
	"product_code" text NOT NULL,
	"edition" smallint NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by_name" text,
	CONSTRAINT "product_editions_product_code_edition_pk" PRIMARY KEY("product_code","edition")
);
--> statement-breakpoint
ALTER TABLE "product_editions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "state" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "edition" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "product_editions" ADD CONSTRAINT "product_editions_product_code_products_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."products"("product_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "read" ON "product_editions" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "write" ON "product_editions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
REVOKE UPDATE, DELETE ON product_editions FROM portal_app;--> statement-breakpoint
-- What is offered now is the first edition of each.
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
INSERT INTO product_editions (product_code, edition, content)
  SELECT product_code, 1, jsonb_build_object('name', name, 'summary', summary, 'contents', contents,
    'pricePoints', price_points, 'units', 1, 'validityMonths', validity_months,
    'standards', CASE WHEN product_code = 'GAP_ANALYSIS' THEN '["ISO27001-2022"]'::jsonb ELSE '[]'::jsonb END,
    'templates', CASE product_code WHEN 'GAP_ANALYSIS' THEN '["ISO27001-2022"]'::jsonb
      WHEN 'QUESTIONNAIRE' THEN '["BASIC-SURVEY"]'::jsonb ELSE '[]'::jsonb END, 'startsProject', starts_project, 'delivered', false, 'picture', null)
  FROM products;--> statement-breakpoint
UPDATE products SET state = 'published', edition = 1;--> statement-breakpoint
-- Orders from before were of the first edition, whose pieces brought one unit.
UPDATE orders SET items = (SELECT jsonb_agg(item || '{"units": 1, "edition": 1}'::jsonb) FROM jsonb_array_elements(items) item)
  WHERE jsonb_array_length(items) > 0;--> statement-breakpoint
SELECT set_config('app.scope', '', true);
