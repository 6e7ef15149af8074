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
 * The database could not be reached, or the connection broke under what was asked. Why stands in its cause; the driver
 * and the database have many words for it, with codes and without.
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
  /** For what runs its own statements, such as the queue of jobs; requests go through the two below. */
  readonly pool: pg.Pool;
  readonly signals: Signals;
  /**
   * One statement outside any scope, as the login itself: to tell who asks, before there is a scope.
   * @throws Busy where all connections stayed in use
   * @throws DatabaseLost
   */
  ask<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<R[]>;
  /**
   * One short transaction in the given scope, as the role portal_app. The only way to the tables: a query outside it
   * has no tenant and finds nothing.
   * @param options.reads true: it changes nothing, and all its statements see one moment, whatever others commit meanwhile
   * @param options.askedBy the tenant that a transaction of the system is asked for by: it counts among the tenant's own
   * @throws Busy where all connections, or all that one tenant may have, stayed in use
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
 * Begins a transaction together with what the caller asks first. Where the scope can't be set, the transaction is aborted
 * and refuses that first statement.
 */
function beginWithFirst(client: pg.PoolClient, scope: Scope, snapshot: boolean): Promise<unknown> {
  sendTogether(client);
  return client.query(begin(scope, snapshot));
}

/** So long somebody waits for a connection, in ms. */
const CONNECTION_WAIT = 10_000;

/**
 * So many reads run at once: what is short is done sooner one after the other than on many connections, each of which has
 * caches of its own. A read that takes longer than this many ms makes room for the next one while it goes on.
 */
const READS_ABREAST = Math.max(4, 2 * availableParallelism());
const READ_IS_SHORT = 50;

/** How long a statement may wait for a lock, and run, in ms; jobs have more patience than people. */
const patience = {
  requests: { lock: 8_000, statement: 30_000 },
  jobs: { lock: 120_000, statement: 600_000 },
};

/**
 * So much longer than a statement may run its answer is waited for, in ms: the database ends what runs too long by itself.
 * Where not even that comes, its host has gone without a word, and the system would wait a quarter of an hour.
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
    // What is asked without waiting for an answer goes out at once, in order.
    pipeline: true,
    // Left to itself PostgreSQL plans a prepared page anew each time, as it can't tell how long a page is; and it takes
    // what lies in memory or on a flash disk for as dear as on a turning one, reading all rather than by an index.
    options: `-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c lock_timeout=${lock} -c statement_timeout=${statement} -c idle_in_transaction_session_timeout=${statement}`,
  });
  // A connection that dies is replaced by the pool, and what was running on it fails by itself. Without listeners, on the
  // pool for idle ones and on each for those in use, it would end the process.
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
    // What has no tenant is the portal's own, or a visitor's: short, and nobody's to take from others.
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
      // A connection that lives takes a rollback whatever came before; where it doesn't, it is what failed.
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
      // Had it failed, so has what was asked behind it.
      begun.catch(() => undefined);
      const { tx, preparing } = handleOf(client);
      preparing.begin();
      const result = await work(tx).catch(async (error: unknown) => {
        // What failed first is the reason; what was asked behind it only heard that the transaction is aborted.
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
