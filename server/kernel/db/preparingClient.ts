import type { Socket } from 'node:net';
import type pg from 'pg';
import { PREPARED_MAX } from './prepared';
import type { Tx } from './tx';

/** Names for the statements that the portal sends, the same on all connections. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (!names.has(text) && names.size < PREPARED_MAX) names.set(text, `portal_${names.size}`);
    return names.get(text);
  };
}

/**
 * A connection that prepares each statement once and plans it only once: with row-level security, planning takes
 * several times as long as execution.
 */
export class PreparingClient {
  /** The COMMIT of the transaction that runs, once it is sent. */
  private commit: Promise<unknown> | undefined;
  /** Statements sent together with the commit, see withCommit. */
  private last: Promise<unknown>[] = [];

  constructor(
    private readonly client: pg.PoolClient,
    private readonly nameOf: (text: string) => string | undefined,
  ) {}

  /** @throws Error after the COMMIT: the statement would run outside the transaction's scope */
  query(config: pg.QueryConfig, values: unknown[]) {
    if (this.commit) throw new Error('A transaction asks after it has ended.');
    sendTogether(this.client);
    return this.client.query({ ...config, name: values.length > 0 ? this.nameOf(config.text) : undefined }, values);
  }

  /** Forgets the transaction before. */
  begin(): void {
    this.commit = undefined;
    this.last = [];
  }

  addLast(statement: Promise<unknown>): void {
    this.last.push(statement);
  }

  /** Waits for the statements sent with the commit. */
  async settled(): Promise<void> {
    await Promise.all(this.last);
  }

  /** Sends the COMMIT, where it is not on its way. */
  async end(): Promise<void> {
    if (!this.commit) {
      sendTogether(this.client);
      this.commit = this.client.query('COMMIT');
      // The end of the transaction waits for it and reports its failure.
      this.commit.catch(() => undefined);
    }
    await Promise.all([...this.last, this.commit]);
  }
}

/** Sends simultaneous statements in one message: waking the database twice would cost more than the statements. */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The client of a connection, by its handle. */
export const clients = new WeakMap<Tx, PreparingClient>();

/**
 * Sends the last statement of a transaction, whose answer is not needed, in one message with the commit, unless another
 * statement follows. Locks are released one round trip earlier. If it fails, so does the transaction.
 */
export function withCommit(tx: Tx, statement: PromiseLike<unknown>): void {
  const sent = Promise.resolve(statement);
  // The end of the transaction waits for it and reports its failure.
  sent.catch(() => undefined);
  clients.get(tx)?.addLast(sent);
}

/**
 * Ends a read transaction: its COMMIT is sent in one message with the last statement, whose answer still arrives.
 * Later statements are refused, even if they were built before. For lists that are
 * read all day.
 */
export function endRead(tx: Tx): void {
  // The end of the transaction waits for it and reports its failure.
  clients
    .get(tx)
    ?.end()
    .catch(() => undefined);
}
