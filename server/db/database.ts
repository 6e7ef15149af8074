import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema';

export type Tx = NodePgDatabase<typeof schema> & { $client: pg.PoolClient };

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

export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 20, connectionTimeoutMillis: 10_000 });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const database: Database = {
    pool,
    async transaction(scope, work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(begin(scope));
        const tx = drizzle(client, { schema, logger: { logQuery: (sql) => database.onStatement?.(sql) } }) as Tx;
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
