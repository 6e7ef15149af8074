-- For the planner, after an import: until autovacuum has been round, new tables look empty to it. Measures, too, are written by the
-- thousand: in the morning, when their people are reminded.
CREATE OR REPLACE FUNCTION refresh_inventory_statistics() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  ANALYZE business_assets, business_associations, system_assets, business_systems, unit_assets, system_units, risks, measures;
END $$;
