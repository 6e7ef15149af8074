-- A line that is entered with its order, as the import finds it beyond doubt, is allocated to it whole.
CREATE OR REPLACE FUNCTION bank_allocate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO bank_allocations (allocation_code, record_code, order_code, order_tenant_code, state, amount_fen)
    SELECT 'L' || record_code, record_code, order_code, order_tenant_code, 'matched', amount_fen
    FROM entered WHERE order_code IS NOT NULL;
  RETURN NULL;
END $$;
