ALTER TABLE "products" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "summary";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "contents";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "price_points";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "validity_months";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "starts_project";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_say_something" CHECK (edition > 0 OR draft IS NOT NULL);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_published" CHECK ((state = 'draft') = (edition = 0));