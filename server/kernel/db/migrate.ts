import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as migrateQueue } from 'graphile-worker';
import pg from 'pg';

const MIGRATION_LOCK = 7_204_991;

/** Policies hold for the tables' owner, too: a migration that makes a table can't forget it. */
const FORCE_POLICIES = `DO $$ DECLARE t regclass; BEGIN
  FOR t IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    AND NOT (relrowsecurity AND relforcerowsecurity) LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$`;

/**
 * Functions that run with their owner's rights find the portal's own tables alone. Where a path doesn't name the temporary schema,
 * PostgreSQL looks there first: a caller's temporary table would stand in for the portal's, and its triggers would run as the owner.
 */
const FIX_SEARCH_PATHS = `DO $$ DECLARE f regprocedure; BEGIN
  FOR f IN SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    AND (p.prosecdef OR p.proconfig::text LIKE '%search_path%')
    AND 'search_path=public, pg_temp' <> ALL (coalesce(p.proconfig, '{}'))
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', f);
  END LOOP;
END $$`;

/**
 * Brings the database up to date. Several servers may start at once: the first does it, the others wait.
 * @throws Error naming what the login role lacks
 */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number; may: boolean }>(
      `SELECT current_setting('server_version_num')::int AS version,
              (r.rolsuper OR r.rolcreaterole OR EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'portal_app')) AS may
       FROM pg_roles r WHERE r.rolname = current_user`,
    );
    const server = rows[0];
    if (!server || server.version < 150_000) throw new Error('The portal needs PostgreSQL 15 or later.');
    if (!server.may) {
      throw new Error(
        'The database role needs CREATEROLE, or an existing role portal_app: CREATE ROLE portal_app NOLOGIN; GRANT portal_app TO <login role>;',
      );
    }
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateQueue({ connectionString: url });
    // In the name of the portal: what a migration changes it changes for every tenant, whoever owns the tables.
    await client.query("SELECT set_config('app.scope', 'system', false)");
    await migrate(drizzle(client), { migrationsFolder: folder });
    await client.query(FORCE_POLICIES);
    await client.query(FIX_SEARCH_PATHS);
  } finally {
    await client.end();
  }
}
