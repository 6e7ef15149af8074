import { availableParallelism } from 'node:os';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Busy, Turnstile } from '../turnstile';
import { clients, PreparingClient, sendTogether, statementNames } from './preparingClient';
import { listenTo, type Signals } from './signals';
import type { Tx } from './tx';

/** In whose name a transaction runs; the row-level policies read it. */
export type Scope = { tenantCode: string | null; accountId: string | null } | 'system';

/**
 * The database could not be reached, or the connection broke during a statement. The cause has the reason; driver
 * and database report it in many ways, with codes and without.
 */
export class DatabaseLost extends Error {
  constructor(cause: unknown) {
    super('the database is lost', { cause });
  }
}

interface TransactionOptions {
  reads?: boolean;
  askedBy?: string | null | undefined;
}

export interface Database {
  /** For components that run their own statements, such as the job queue; requests use the two methods below. */
  readonly pool: pg.Pool;
  readonly signals: Signals;
  /**
   * One statement outside any scope, as the login role: identifies the caller before there is a scope.
   * @throws Busy if all connections stayed in use
   * @throws DatabaseLost
   */
  ask<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<R[]>;
  /**
   * One short transaction in the given scope, as the role portal_app. The only way to the tables: a query outside it
   * has no tenant and finds nothing.
   * @param options.reads true: the transaction is read-only, and all its statements see one snapshot
   * @param options.askedBy the tenant that requested a transaction of the system: it counts towards the tenant's limit
   * @throws Busy if all connections, or all that one tenant may use, stayed in use
   * @throws DatabaseLost
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
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

/**
 * Begins a transaction together with the caller's first statement. If the scope can't be set, the transaction is aborted
 * and refuses that statement.
 */
function beginWithFirst(client: pg.PoolClient, scope: Scope, snapshot: boolean): Promise<unknown> {
  sendTogether(client);
  return client.query(begin(scope, snapshot));
}

/** How long a request waits for a connection, in ms. */
const CONNECTION_WAIT = 10_000;

/**
 * The number of reads that run at once: short ones finish sooner one after the other than on many connections, each with
 * caches of its own. A read that takes longer than this many ms makes room for the next one while it continues.
 */
const READS_ABREAST = availableParallelism() + 1;
const READ_IS_SHORT = 50;

/** How long a statement may wait for a lock, and run, in ms; jobs have more patience than people. */
const patience = {
  requests: { lock: 8_000, statement: 30_000 },
  jobs: { lock: 120_000, statement: 600_000 },
};

/**
 * How much longer than a statement may run its answer is awaited, in ms: the database ends long statements by itself.
 * If no answer comes, its host is gone, and the operating system would wait for a quarter of an hour.
 */
const SILENCE = 5_000;
/** The driver's own words for it. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'Query read timeout' || isSilence(error.cause));

interface Options {
  /** Connections. */
  max?: number;
  for?: keyof typeof patience;
}

export function openDatabase(url: string, options: Options = {}): Database {
  const max = options.max ?? 20;
  const { lock, statement } = patience[options.for ?? 'requests'];
  // Saves in one large project wait for one another; they must not wait in all the connections there are.
  const everything = new Turnstile(Math.max(2, Math.floor(max * 0.6)), CONNECTION_WAIT);
  const writing = new Turnstile(Math.max(2, Math.floor(max * 0.3)), CONNECTION_WAIT);
  const abreast = new Turnstile(READS_ABREAST, CONNECTION_WAIT);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECTION_WAIT,
    query_timeout: statement + SILENCE,
    // Statements that don't wait for an answer are sent at once, in order.
    pipeline: true,
    // By default PostgreSQL plans a prepared page anew each time, as it can't know how long a page is; and it assumes
    // spinning disks, which makes it prefer reading everything to using an index.
    options: `-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c lock_timeout=${lock} -c statement_timeout=${statement} -c idle_in_transaction_session_timeout=${statement}`,
  });
  // The pool replaces a connection that dies, and the statements on it fail by themselves. Without listeners, on the
  // pool for idle connections and on each one in use, the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const nameOf = statementNames();
  const handles = new WeakMap<pg.PoolClient, { tx: Tx; preparing: PreparingClient }>();
  const handleOf = (client: pg.PoolClient): { tx: Tx; preparing: PreparingClient } => {
    const known = handles.get(client);
    if (known) return known;
    const preparing = new PreparingClient(client, nameOf);
    const tx: Tx = drizzle(preparing as unknown as pg.PoolClient, {
      logger: { logQuery: (sql) => database.onStatement?.(sql) },
    });
    const made = { tx, preparing };
    handles.set(client, made);
    clients.set(tx, preparing);
    return made;
  };
  const enter = async (tenantCode: string | null | undefined, reads: boolean): Promise<() => void> => {
    // Transactions without a tenant belong to the portal or a visitor: short, and outside any tenant's limit.
    if (!tenantCode) return () => undefined;
    const leaveWriting = reads ? undefined : await writing.enter(tenantCode);
    try {
      const leave = await everything.enter(tenantCode);
      return () => {
        leave();
        leaveWriting?.();
      };
    } catch (error) {
      leaveWriting?.();
      throw error;
    }
  };
  const connect = () =>
    pool.connect().catch((error: Error) => {
      // The pool's own words for "all in use"; anything else is the database's.
      throw /timeout exceeded/.test(error.message) ? new Busy(CONNECTION_WAIT / 1000) : new DatabaseLost(error);
    });
  const onConnection = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await connect();
    let broken: Error | boolean = false;
    try {
      return await work(client);
    } catch (error) {
      broken =
        isSilence(error) ||
        (await client.query('ROLLBACK').then(
          () => false,
          (failure: Error) => failure,
        ));
      // A live connection accepts a rollback in any state; if it doesn't, the connection is what failed.
      throw broken ? new DatabaseLost(error) : error;
    } finally {
      client.release(broken);
    }
  };
  const enterAbreast = async (): Promise<() => void> => {
    const leave = await abreast.enter('');
    const makesRoom = setTimeout(leave, READ_IS_SHORT);
    return () => {
      clearTimeout(makesRoom);
      leave();
    };
  };
  const transact = <T>(scope: Scope, work: (tx: Tx) => Promise<T>, reads: boolean): Promise<T> =>
    onConnection(async (client) => {
      const begun = beginWithFirst(client, scope, reads);
      // If it had failed, the statements sent behind it have failed as well.
      begun.catch(() => undefined);
      const { tx, preparing } = handleOf(client);
      preparing.begin();
      const result = await work(tx).catch(async (error: unknown) => {
        // The first failure is the reason; later statements only report that the transaction is aborted.
        await preparing.settled();
        throw error;
      });
      await Promise.all([begun, preparing.end()]);
      return result;
    });
  const database: Database = {
    pool,
    signals: listenTo(url),
    ask: (query) => onConnection(async (client) => (await client.query(query)).rows),
    async transaction(scope, work, { reads = false, askedBy } = {}) {
      const leave = await enter(scope === 'system' ? askedBy : scope.tenantCode, reads);
      let leaveAbreast: (() => void) | undefined;
      try {
        leaveAbreast = reads ? await enterAbreast() : undefined;
        return await transact(scope, work, reads);
      } finally {
        leaveAbreast?.();
        leave();
      }
    },
    async close() {
      await database.signals.close();
      await pool.end();
    },
  };
  return database;
}

/** PostgreSQL's error code behind a drizzle error, e.g. '23505' for a unique violation. */
export function postgresCode(error: unknown): { code?: string; constraint?: string } {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError ? { code: cause.code, constraint: cause.constraint } : {};
}

/**
 * For the `catch` of a statement: a row that a unique index refuses is the business's own outcome; other errors are thrown on.
 * @param outcome e.g. an AppError nameTaken
 */
export const onUniqueViolation =
  (outcome: () => Error) =>
  (error: unknown): never => {
    throw postgresCode(error).code === '23505' ? outcome() : error;
  };
