import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
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
   * @param options.snapshot true: all its statements see one moment, whatever others commit meanwhile
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options?: { snapshot: boolean }): Promise<T>;
  /** Called with every statement that a transaction sends; for tests that count and for slow-query logs. */
  onStatement?: (sql: string) => void;
  close(): Promise<void>;
}

const begin = (scope: Scope, snapshot: boolean) => {
  const set = (name: string, value: string) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`;
  const { tenantCode, accountId } = scope === 'system' ? { tenantCode: '', accountId: '' } : scope;
  const settings = [
    set('app.tenant_code', tenantCode ?? ''),
    set('app.account_id', accountId ?? ''),
    set('app.scope', scope === 'system' ? 'system' : ''),
    set('role', 'portal_app'),
  ];
  return `BEGIN${snapshot ? ' ISOLATION LEVEL REPEATABLE READ' : ''}; SELECT ${settings.join(', ')}`;
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

/** Statements that a handle has built, by who asks and in which shape. */
const builtStatements = new WeakMap<Tx, Map<string, unknown>>();

/**
 * A statement with placeholders that is built once for each connection and from then on only gets its values: building
 * one takes about as long as asking it. For what every request or a much used list asks.
 * @param key who asks, and whatever else changes the statement's text
 */
export function prepared<P>(tx: Tx, key: string, build: () => { prepare(name: string): P }): P {
  const built = builtStatements.get(tx) ?? new Map<string, unknown>();
  builtStatements.set(tx, built);
  const known = built.get(key) as P | undefined;
  if (known) return known;
  const made = build().prepare(key);
  if (built.size < PREPARED_MAX) built.set(key, made);
  return made;
}

/** Placeholders in the place of values, under their names; what is not given stays away. */
export function placeholdersOf<T extends object>(values: T): { names: string[]; placeholders: T } {
  const names = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return { names, placeholders: Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as T };
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

/**
 * Begins a transaction in one message with what the caller asks first: waking the database twice would cost more than
 * either. Where the scope can't be set, the transaction is aborted and refuses that first statement.
 */
function beginWithFirst(client: pg.PoolClient, scope: Scope, snapshot: boolean): Promise<unknown> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  return client.query(begin(scope, snapshot));
}

export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    // What is asked without waiting for an answer goes out at once, in order.
    pipeline: true,
    // Left to itself PostgreSQL plans a prepared page anew each time, as it can't tell how long a page is.
    options: '-c plan_cache_mode=force_generic_plan',
  });
  // A connection that dies is replaced by the pool, and what was running on it fails by itself. Without listeners, on the
  // pool for idle ones and on each for those in use, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const nameOf = statementNames();
  const handles = new WeakMap<pg.PoolClient, Tx>();
  const handleOf = (client: pg.PoolClient): Tx => {
    const known = handles.get(client);
    if (known) return known;
    const made: Tx = drizzle(new PreparingClient(client, nameOf) as unknown as pg.PoolClient, {
      logger: { logQuery: (sql) => database.onStatement?.(sql) },
    });
    handles.set(client, made);
    return made;
  };
  const database: Database = {
    pool,
    async transaction(scope, work, { snapshot } = { snapshot: false }) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        const begun = beginWithFirst(client, scope, snapshot);
        // Had it failed, so has what was asked behind it.
        begun.catch(() => undefined);
        const result = await work(handleOf(client));
        await begun;
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
