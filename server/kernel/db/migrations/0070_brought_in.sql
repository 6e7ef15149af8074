SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "about" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "brought_in_by" text;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_brought_in_by_tenants_tenant_code_fk" FOREIGN KEY ("brought_in_by") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
-- Whom channels have brought in so far, as far as their invitations are kept.
UPDATE members m SET brought_in_by = i.invited_by_tenant
FROM invitations i JOIN accounts a ON a.phone = i.phone JOIN tenants t ON t.tenant_code = i.tenant_code
WHERE i.state = 'accepted' AND i.invited_by_tenant <> i.tenant_code AND t.type = 'customer'
  AND (m.tenant_code, m.account_id) = (i.tenant_code, a.account_id);
