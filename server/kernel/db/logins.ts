import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** The logins by which the parts of the portal connect to the database, each with the rights that it needs. */
export interface Logins {
  /** Serves requests: has exactly the rights of portal_app. */
  server: string;
  /** Works through the queue, whose tables stay closed to the server. */
  worker: string;
}

/** Two portals on one cluster may have different owners; a name has 63 characters. */
const loginName = (owner: string, part: keyof Logins) => `${owner.slice(0, 50)}_${part}`;

/** Derived, so that every server of the portal arrives at the same password. */
const passwordOf = (ownerUrl: URL, name: string) =>
  createHmac('sha256', decodeURIComponent(ownerUrl.password)).update(name).digest('base64url');

/** The login given is more than requests may be served with, and the portal may not make lesser ones. */
export class TooMighty extends Error {}

const roles: Record<keyof Logins, (name: string) => string[]> = {
  server: (name) => [`GRANT portal_app TO ${name}`],
  worker: (name) => [
    `GRANT portal_app TO ${name}`,
    `GRANT USAGE ON SCHEMA graphile_worker TO ${name}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO ${name}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO ${name}`,
    `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO ${name}`,
    // The queue's tables are closed by row-level security to all but their owner.
    `DO $$ DECLARE t regclass; BEGIN
      FOR t IN SELECT oid FROM pg_class WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity LOOP
        EXECUTE format('DROP POLICY IF EXISTS portal_worker ON %s', t);
        EXECUTE format('CREATE POLICY portal_worker ON %s FOR ALL TO %s USING (true) WITH CHECK (true)', t, '${name}');
      END LOOP;
    END $$`,
  ],
};

/** Raised for one of two processes that change the same role: "tuple concurrently updated", or created by the other. */
const atOnce = new Set(['XX000', '23505', '42710']);

/** Roles belong to the whole cluster, where no lock of one database holds; the second process tries again. */
async function inTurns(work: () => Promise<void>): Promise<void> {
  for (let left = 20; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !(error instanceof pg.DatabaseError) || !atOnce.has(error.code ?? '')) throw error;
      await pause(20 + Math.random() * 80);
    }
  }
}

/**
 * Makes the logins that the portal runs with, or brings them up to date. Where the given one may make none (a hosted
 * database without CREATEROLE), it is used itself, provided that row-level security holds for it.
 * @param ownerUrl of the login that migrates
 * @throws TooMighty where neither is possible
 */
export async function ensureLogins(ownerUrl: string): Promise<Logins> {
  const url = new URL(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; mighty: boolean; maker: boolean }>(
      `SELECT rolname AS name, rolsuper OR rolbypassrls AS mighty, rolsuper OR rolcreaterole AS maker
       FROM pg_roles WHERE rolname = current_user`,
    );
    const owner = rows[0];
    // No login needs tables of its own. If the database belongs to another login, its owner does this; then nothing happens here.
    await inTurns(async () => {
      await client.query(
        `DO $$ BEGIN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()); END $$`,
      );
    });
    if (!owner) throw new Error('The database does not know its own login.');
    if (!owner.maker || url.password === '') {
      if (!owner.mighty) return { server: ownerUrl, worker: ownerUrl };
      throw new TooMighty(
        `The database login ${owner.name} stands above row-level security. Give DATABASE_URL a login with CREATEROLE and a password, or one that is no superuser.`,
      );
    }
    const made = (part: keyof Logins) => {
      const name = loginName(owner.name, part);
      const made = new URL(ownerUrl);
      Object.assign(made, { username: name, password: passwordOf(url, name) });
      return { name, url: made.href };
    };
    for (const part of ['server', 'worker'] as const) {
      const { name } = made(part);
      await inTurns(async () => {
        const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
        const quoted = pg.escapeIdentifier(name);
        const attributes = `LOGIN PASSWORD ${pg.escapeLiteral(passwordOf(url, name))}`;
        await client.query(`${known.rowCount ? 'ALTER' : 'CREATE'} ROLE ${quoted} ${attributes}`);
        for (const grant of roles[part](quoted)) await client.query(grant);
      });
    }
    return { server: made('server').url, worker: made('worker').url };
  } finally {
    await client.end();
  }
}
