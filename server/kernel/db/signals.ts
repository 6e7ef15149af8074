import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Tx } from './database';

const CHANNEL = 'portal';
/** After the listening connection is lost, so long until the next is tried, in ms. */
const RETRY = 1_000;

/** Word from other processes of the portal that something has happened, through the database's notifications. */
export interface Signals {
  /**
   * Until the topic is signalled, at most so long. Word can be lost with a connection: whoever waits looks again when
   * the time is up.
   */
  next(topic: string, ms: number): Promise<void>;
  /** Called with each signal of a topic; the answer ends it. */
  on(topic: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** Says that something has happened; others hear of it when the transaction commits, and only then. */
export async function signal(tx: Tx, topic: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${CHANNEL}, ${topic})`);
}

/** One connection, opened when somebody first listens, and again whenever it is lost. */
export function listenTo(url: string): Signals {
  const heard = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const connect = () => {
    if (client || closed) return;
    const made = new pg.Client({ connectionString: url });
    client = made;
    const lost = () => {
      if (client !== made) return;
      client = undefined;
      made.end().catch(() => undefined);
      if (!closed) retry = setTimeout(connect, RETRY);
    };
    made.on('error', lost);
    made.on('end', lost);
    made.on('notification', ({ payload }) => heard.emit(`topic:${payload ?? ''}`));
    made
      .connect()
      .then(() => made.query(`LISTEN ${CHANNEL}`))
      .catch(lost);
  };

  const on = (topic: string, listener: () => void) => {
    connect();
    heard.on(`topic:${topic}`, listener);
    return () => void heard.off(`topic:${topic}`, listener);
  };
  return {
    on,
    next: (topic, ms) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          off();
          resolve();
        };
        const timer = setTimeout(end, ms);
        const off = on(topic, end);
      }),
    async close() {
      closed = true;
      clearTimeout(retry);
      const open = client;
      client = undefined;
      await open?.end().catch(() => undefined);
    },
  };
}
