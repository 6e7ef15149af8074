import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Tx = NodePgDatabase;

/** In whose name a transaction runs; the row-level policies read it. */
export type Scope = { tenantCode: string | null; accountId: string | null } | 'system';

export interface Database {
  readonly pool: pg.Pool;
  /**
   * One short transaction in the given scope, as the role portal_app. The only way to the tables: a query outside it
   * has no tenant and finds nothing.
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Called with every statement that a transaction sends; for tests that count and for slow-query logs. */
  onStatement?: (sql: string) => void;
  close(): Promise<void>;
}

const begin = (scope: Scope) => {
  const set = (name: string, value: string) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`;
  const { tenantCode, accountId } = scope === 'system' ? { tenantCode: '', accountId: '' } : scope;
  const settings = [
    set('app.tenant_code', tenantCode ?? ''),
    set('app.account_id', accountId ?? ''),
    set('app.scope', scope === 'system' ? 'system' : ''),
    set('role', 'portal_app'),
  ];
  return `BEGIN; SELECT ${settings.join(', ')}`;
};

/** So many different statements are prepared on a connection; each costs the database some 50 kB there. */
const PREPARED_MAX = 300;

/** Names for the statements that the portal sends, the same on all connections. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (!names.has(text) && names.size < PREPARED_MAX) names.set(text, `portal_${names.size}`);
    return names.get(text);
  };
}

/**
 * A connection that prepares what it is asked once and plans it no more: with row-level security, planning takes
 * several times as long as running.
 */
class PreparingClient {
  constructor(
    private readonly client: pg.PoolClient,
    private readonly nameOf: (text: string) => string | undefined,
  ) {}

  query(config: pg.QueryConfig, values: unknown[]) {
    return this.client.query({ ...config, name: values.length > 0 ? this.nameOf(config.text) : undefined }, values);
  }
}

export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    // Left to itself PostgreSQL plans a prepared page anew each time, as it can't tell how long a page is.
    options: '-c plan_cache_mode=force_generic_plan',
  });
  // A connection that dies is replaced by the pool, and what was running on it fails by itself. Without listeners, on the
  // pool for idle ones and on each for those in use, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const nameOf = statementNames();
  const database: Database = {
    pool,
    async transaction(scope, work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(begin(scope));
        const tx: Tx = drizzle(new PreparingClient(client, nameOf) as unknown as pg.PoolClient, {
          logger: { logQuery: (sql) => database.onStatement?.(sql) },
        });
        const result = await work(tx);
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
  return database;
}

/** PostgreSQL's error code behind a drizzle error, e.g. '23505' for a unique violation. */
export function postgresCode(error: unknown): { code?: string; constraint?: string } {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError ? { code: cause.code, constraint: cause.constraint } : {};
}
