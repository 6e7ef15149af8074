-- Codes live for five minutes, and belong to a browser from now on: whoever waits for one asks again.
TRUNCATE verify_codes;--> statement-breakpoint
CREATE TABLE "audit_counts" (
	"key" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "audit_counts_key_hour_pk" PRIMARY KEY("key","hour")
);
--> statement-breakpoint
ALTER TABLE "audit_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "known_devices" (
	"account_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_account_id_device_hash_pk" PRIMARY KEY("account_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "verify_codes_phone";--> statement-breakpoint
ALTER TABLE "portal_identity" ADD COLUMN "secret" text DEFAULT gen_random_uuid()::text || gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "verify_codes" ADD COLUMN "device_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "verify_codes" ADD COLUMN "puzzle" text;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verify_codes_phone" ON "verify_codes" USING btree ("phone","created_at");--> statement-breakpoint
ALTER TABLE "verify_codes" ADD CONSTRAINT "verify_codes_puzzle_unique" UNIQUE("puzzle");--> statement-breakpoint
CREATE POLICY "system" ON "audit_counts" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "known_devices" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
-- Every database has its identity from the beginning.
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
INSERT INTO portal_identity (identity) SELECT gen_random_uuid() WHERE NOT EXISTS (SELECT FROM portal_identity);
