ALTER TABLE "customer_imports" ADD COLUMN "marked_object_id" text;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "entered" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "stayed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD CONSTRAINT "customer_imports_marked" FOREIGN KEY ("tenant_code","marked_object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "unmade" ON "customer_moves" AS PERMISSIVE FOR DELETE TO public USING ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "unmade" ON "tenants" AS PERMISSIVE FOR DELETE TO public USING ((SELECT app_system()) AND type = 'customer');