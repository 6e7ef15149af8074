ALTER TABLE "customers" ADD COLUMN "pooled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "project_groups_of_customer" ON "project_groups" USING btree ("tenant_code","customer_tenant_code");--> statement-breakpoint
CREATE INDEX "customers_pool" ON "customers" USING btree ("pooled_at","tenant_code") WHERE pooled_at IS NOT NULL;--> statement-breakpoint
-- The pool is what no channel has. As relations say so, and they alone, they keep the mark by which it is found: looked for
-- among all customers, the pool would cost what the portal holds.
CREATE FUNCTION keep_pool() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  IF TG_OP = 'INSERT' THEN
    UPDATE customers SET pooled_at = NULL
      WHERE pooled_at IS NOT NULL AND tenant_code IN (SELECT customer_tenant_code FROM changed);
  ELSE
    UPDATE customers SET pooled_at = now() WHERE tenant_code IN (SELECT customer_tenant_code FROM changed);
  END IF;
  PERFORM set_config('app.scope', before, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leave_pool AFTER INSERT ON tenant_relations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_pool();
--> statement-breakpoint
CREATE TRIGGER enter_pool AFTER DELETE ON tenant_relations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_pool();
--> statement-breakpoint
SELECT set_config('app.scope', 'system', true);
--> statement-breakpoint
UPDATE customers c SET pooled_at = updated_at
  WHERE NOT EXISTS (SELECT 1 FROM tenant_relations r WHERE r.customer_tenant_code = c.tenant_code);
--> statement-breakpoint
SELECT set_config('app.scope', '', true);
