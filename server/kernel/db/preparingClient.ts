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
 * A connection that prepares what it is asked once and plans it no more: with row-level security, planning takes
 * several times as long as running.
 */
export class PreparingClient {
  /** The COMMIT of the transaction that runs, once it is sent. */
  private commit: Promise<unknown> | undefined;
  /** What goes out with it, see withCommit. */
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

  /** Waits for what goes out with the commit. */
  async settled(): Promise<void> {
    await Promise.all(this.last);
  }

  /** Sends the COMMIT, where it is not on its way. */
  async end(): Promise<void> {
    if (!this.commit) {
      sendTogether(this.client);
      this.commit = this.client.query('COMMIT');
      // The end of the transaction waits for it, and reports what failed.
      this.commit.catch(() => undefined);
    }
    await Promise.all([...this.last, this.commit]);
  }
}

/** What is asked at once goes out in one message: waking the database twice would cost more than what it is asked. */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** What a connection asks by, by its handle. */
export const clients = new WeakMap<Tx, PreparingClient>();

/**
 * Sends the last thing that a transaction does, whose answer nobody needs: with the commit, in one message, where nothing is
 * asked after it. What the transaction has locked is free one turn earlier. Where it fails, so does the transaction.
 */
export function withCommit(tx: Tx, statement: PromiseLike<unknown>): void {
  const sent = Promise.resolve(statement);
  // The end of the transaction waits for it, and reports what failed.
  sent.catch(() => undefined);
  clients.get(tx)?.addLast(sent);
}

/**
 * Ends a transaction that reads: its COMMIT goes out in one message with what was asked last, whose answer still comes.
 * A statement after it is refused, also one that was built before and is sent when it is awaited. For lists that are asked
 * for all day.
 */
export function endRead(tx: Tx): void {
  // The end of the transaction waits for it, and reports what failed.
  clients
    .get(tx)
    ?.end()
    .catch(() => undefined);
}
