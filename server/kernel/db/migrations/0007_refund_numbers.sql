-- A number of a refund tells of one transfer from one account. An order whose money has come in in part does not expire.
ALTER TABLE "approvals" ADD COLUMN "number_key" text;--> statement-breakpoint
UPDATE approvals a SET number_key = named.key FROM (
  SELECT approval_code, key, row_number() OVER (PARTITION BY tenant_code, key ORDER BY created_at) AS nth FROM (
    SELECT r.approval_code, r.tenant_code, r.created_at,
      coalesce(o.method, p.method, CASE r.kind WHEN 'returnTransfer' THEN 'transfer' ELSE '' END) || ':'
        || lower(regexp_replace(normalize(r.number, NFKC), '[\s*]', '', 'g')) AS key
    FROM approvals r
    LEFT JOIN orders o ON r.kind = 'refundOrder' AND o.order_code = r.about
    LEFT JOIN payments p ON r.kind = 'returnSurplus' AND p.payment_code = r.about
    WHERE r.number IS NOT NULL AND r.state IN ('open', 'confirmed')) AS keyed
) AS named WHERE named.approval_code = a.approval_code AND named.nth = 1;
--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_number" ON "approvals" USING btree ("tenant_code","number_key") WHERE state IN ('open', 'confirmed');--> statement-breakpoint
UPDATE orders o SET expires_at = NULL WHERE state = 'open' AND EXISTS (
  SELECT 1 FROM payments p WHERE p.tenant_code = o.tenant_code AND p.order_code = o.order_code AND p.state = 'partial');
