-- A project belongs to one tenant. Without knowing that, the planner multiplies the two conditions, expects a row where
-- there are thousands, and reads all of a project where an index would find ten.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['business_assets', 'business_associations', 'system_assets', 'business_systems', 'unit_assets',
    'system_units', 'risks', 'inventory_imports', 'inventory_import_findings', 'files', 'jobs'] LOOP
    EXECUTE format('CREATE STATISTICS %I (dependencies, ndistinct) ON tenant_code, project_code FROM %I', t || '_scope', t);
  END LOOP;
END $$;
