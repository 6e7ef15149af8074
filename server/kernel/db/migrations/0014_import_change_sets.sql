ALTER TABLE "customer_imports" ADD COLUMN "change_set_id" text;--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD COLUMN "change_set_id" text;--> statement-breakpoint
ALTER TABLE "standard_imports" ADD COLUMN "name_zh" text;--> statement-breakpoint
ALTER TABLE "standard_imports" ADD COLUMN "name_en" text;--> statement-breakpoint
ALTER TABLE "standard_imports" ADD COLUMN "row_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "standard_imports" ADD COLUMN "change_set_id" text;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD CONSTRAINT "customer_imports_change_set" FOREIGN KEY ("tenant_code","change_set_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD CONSTRAINT "inventory_imports_change_set" FOREIGN KEY ("tenant_code","change_set_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standard_imports" ADD CONSTRAINT "standard_imports_change_set" FOREIGN KEY ("tenant_code","change_set_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Dry runs from before have no change set: they are made anew.
UPDATE inventory_imports SET state = 'overtaken' WHERE state = 'parsed' AND error_count = 0;--> statement-breakpoint
DELETE FROM customer_imports WHERE confirmed_at IS NULL AND error_count = 0 AND marked_object_id IS NULL;--> statement-breakpoint
DELETE FROM standard_imports WHERE confirmed_at IS NULL AND error_count = 0 AND marked_object_id IS NULL;--> statement-breakpoint
UPDATE standard_imports SET name_zh = standard ->> 'nameZh', name_en = standard ->> 'nameEn',
  row_count = coalesce(jsonb_array_length(standard -> 'entries'), jsonb_array_length(mapping -> 'rows'), 0);--> statement-breakpoint
ALTER TABLE "customer_imports" DROP COLUMN "rows";--> statement-breakpoint
ALTER TABLE "standard_imports" DROP COLUMN "standard";--> statement-breakpoint
ALTER TABLE "standard_imports" DROP COLUMN "mapping";