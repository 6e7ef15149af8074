-- What the caller's tenant has given to an account and did not get back, by whichever way.
CREATE FUNCTION ledger_given(wanted bigint) RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  given bigint;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT coalesce(sum(e.amount), 0) INTO given FROM ledger_entries e JOIN ledger_transfers l ON l.id = e.transfer_id
    WHERE e.ledger_account_id = wanted
      AND (l.tenant_code = app_tenant() OR (l.kind = 'return' AND l.to_tenant_code = app_tenant()));
  PERFORM set_config('app.scope', before, true);
  RETURN given;
END $$;
--> statement-breakpoint
ALTER TABLE "project_changes" ADD COLUMN "fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER POLICY "append" ON "ledger_entries" TO public WITH CHECK ((SELECT app_system()) OR (actor_tenant_code = (SELECT app_tenant()) AND (tenant_code = (SELECT app_tenant()) OR (amount > 0 AND (tenant_code IN (SELECT partners_below()) OR tenant_code = (SELECT a.tenant_code FROM partner_above() a))) OR (amount < 0 AND tenant_code IN (SELECT partners_below()) AND -amount <= ledger_given(ledger_account_id)))));