ALTER TABLE "payments" ADD COLUMN "received_fen" bigint;--> statement-breakpoint
ALTER TABLE "bank_records" ADD COLUMN "imported_by" text;--> statement-breakpoint
ALTER TABLE "bank_records" ADD COLUMN "imported_by_name" text;--> statement-breakpoint
-- Of what nobody has touched since it was brought in, the one who wrote it last has brought it in.
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
UPDATE bank_records r SET imported_by = r.updated_by, imported_by_name = a.show_name
  FROM accounts a WHERE a.account_id = r.updated_by AND r.version = 1;--> statement-breakpoint
SELECT set_config('app.scope', '', true);
