-- The whole of a session, in look-ups by key: who, in which tenant, with which roles, and what still stands in the way. As one
-- joined statement it was planned as scans of all tenants' people, and so each request cost more with every tenant; index
-- scans are asked for by name, as small tables tempt the planner.
CREATE OR REPLACE FUNCTION session_open(wanted_hash text, idle_ms bigint, absolute_ms bigint) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  s sessions;
  a accounts;
  t tenants;
  v support_views;
  vt tenants;
  roles text[];
  must_agree boolean;
  has_factor boolean;
  is_guest boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT * INTO s FROM sessions WHERE token_hash = wanted_hash AND revoked_at IS NULL
    AND last_seen_at > now() - idle_ms * interval '1 millisecond'
    AND created_at > now() - absolute_ms * interval '1 millisecond';
  IF FOUND THEN
    SELECT * INTO a FROM accounts WHERE account_id = s.account_id;
    roles := ARRAY(SELECT m.role_code FROM memberships m
      WHERE m.tenant_code = s.tenant_code AND m.account_id = s.account_id ORDER BY m.position);
    -- A tenant counts only while the account is one of its people: who was removed must choose anew.
    IF cardinality(roles) > 0 THEN
      SELECT * INTO t FROM tenants WHERE tenant_code = s.tenant_code;
    END IF;
    -- Whether it goes on for this operator and this tenant is the server's to say (server/kernel/http/supportView.ts).
    SELECT * INTO v FROM support_views WHERE token_hash = s.token_hash AND ended_at IS NULL AND ends_at > now();
    IF FOUND THEN
      SELECT * INTO vt FROM tenants WHERE tenant_code = v.viewed_tenant;
    END IF;
    must_agree := EXISTS (SELECT 1 FROM licences l WHERE l.must_agree AND NOT EXISTS (
      SELECT 1 FROM licence_agreements g WHERE g.account_id = s.account_id AND g.licence_code = l.licence_code));
    has_factor := EXISTS (SELECT 1 FROM second_factors f WHERE f.account_id = s.account_id AND f.enabled_at IS NOT NULL);
    is_guest := EXISTS (SELECT 1 FROM deliveries d WHERE d.taken_by = s.account_id AND d.tenant_code = s.tenant_code
      AND d.is_guest AND d.state IN ('working', 'handedOver'));
  END IF;
  PERFORM set_config('app.scope', before, true);
  IF s.token_hash IS NULL THEN RETURN NULL; END IF;
  RETURN jsonb_build_object(
    'accountId', a.account_id,
    'showName', a.show_name,
    'avatar', a.avatar,
    'phoneBound', a.phone IS NOT NULL,
    'stale', s.last_seen_at < now() - interval '1 minute',
    'mustAgree', must_agree,
    'secondFactor', has_factor,
    'isGuest', is_guest,
    'tenant', CASE WHEN t.tenant_code IS NULL THEN NULL ELSE jsonb_build_object(
      'tenantCode', t.tenant_code, 'tenantName', t.name, 'type', t.type, 'approvalState', t.approval_state, 'disabledReason', t.disabled_reason, 'inviteCode', t.invite_code) END,
    'roles', roles,
    'view', CASE WHEN vt.tenant_code IS NULL THEN NULL ELSE jsonb_build_object(
      'viewCode', v.view_code, 'secondsLeft', ceil(extract(epoch FROM v.ends_at - now())), 'roles', v.roles,
      'tenant', jsonb_build_object(
        'tenantCode', vt.tenant_code, 'tenantName', vt.name, 'type', vt.type, 'approvalState', vt.approval_state, 'disabledReason', vt.disabled_reason, 'inviteCode', vt.invite_code)) END);
END $$;

-- When somebody was last here is known of each tenant by itself: another one learns nothing of it.
CREATE OR REPLACE FUNCTION session_touch(wanted_hash text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  UPDATE sessions SET last_seen_at = now() WHERE token_hash = wanted_hash;
  UPDATE members m SET last_seen_at = now() FROM sessions s
    WHERE s.token_hash = wanted_hash AND m.tenant_code = s.tenant_code AND m.account_id = s.account_id;
  PERFORM set_config('app.scope', before, true);
END $$;
