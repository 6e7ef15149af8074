CREATE UNIQUE INDEX "tenants_customer_name" ON "tenants" USING btree ("created_by_tenant","name") WHERE type = 'customer';
--> statement-breakpoint
-- As before, but a tenant counts only while the account is one of its people: who was removed must choose anew.
CREATE OR REPLACE FUNCTION session_open(wanted_hash text, idle_ms bigint, absolute_ms bigint) RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public SET app.scope = 'system' AS $$
  SELECT jsonb_build_object(
    'accountId', a.account_id,
    'showName', a.show_name,
    'avatar', a.avatar,
    'phoneBound', a.phone IS NOT NULL,
    'stale', s.last_seen_at < now() - interval '1 minute',
    'mustAgree', EXISTS (
      SELECT 1 FROM licences l WHERE l.must_agree AND NOT EXISTS (
        SELECT 1 FROM licence_agreements g WHERE g.account_id = a.account_id AND g.licence_code = l.licence_code)),
    'tenant', CASE WHEN t.tenant_code IS NULL THEN NULL ELSE jsonb_build_object(
      'tenantCode', t.tenant_code, 'tenantName', t.name, 'type', t.type, 'approvalState', t.approval_state, 'inviteCode', t.invite_code) END,
    'roles', coalesce((SELECT jsonb_agg(m.role_code ORDER BY m.position) FROM memberships m
      WHERE m.account_id = a.account_id AND m.tenant_code = s.tenant_code), '[]'::jsonb))
  FROM sessions s
  JOIN accounts a USING (account_id)
  LEFT JOIN tenants t ON t.tenant_code = s.tenant_code
    AND EXISTS (SELECT 1 FROM memberships m WHERE m.account_id = a.account_id AND m.tenant_code = t.tenant_code)
  WHERE s.token_hash = wanted_hash AND s.revoked_at IS NULL
    AND s.last_seen_at > now() - idle_ms * interval '1 millisecond'
    AND s.created_at > now() - absolute_ms * interval '1 millisecond'
$$;
