-- For the planner, after an import: until autovacuum has been round, new tables look empty to it. Reminders are written by the
-- thousand, too, in the morning.
CREATE OR REPLACE FUNCTION refresh_inventory_statistics() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  ANALYZE business_assets, business_associations, system_assets, business_systems, unit_assets, system_units, risks, measures, reminders;
END $$;
