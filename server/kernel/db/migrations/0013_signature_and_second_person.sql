ALTER TABLE "jobs" ADD COLUMN "ends_signature" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "four_eyes" boolean DEFAULT true NOT NULL;