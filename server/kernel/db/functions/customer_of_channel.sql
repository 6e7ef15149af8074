-- Every customer has what is kept of it; for many at once in one statement, as its policy reads all of the channel's.
CREATE OR REPLACE FUNCTION customer_of_channel() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO customers (tenant_code) SELECT customer_tenant_code FROM come ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
