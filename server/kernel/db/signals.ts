import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Tx } from './tx';

const CHANNEL = 'portal';
/** After the listening connection is lost, so long until the next is tried, in ms. */
const RETRY = 1_000;
/** So often the connection is asked whether it lives, in ms: from a host that has gone nothing comes, not even an end. */
const PULSE = 20_000;
/** So long it may take to answer. */
const PULSE_LIMIT = 5_000;

/** Word from other processes of the portal that something has happened, through the database's notifications. */
export interface Signals {
  /**
   * Until the topic is signalled, at most so long. Word can be lost with a connection: whoever waits looks again when
   * the time is up.
   */
  next(topic: string, ms: number): Promise<void>;
  /**
   * Called with each signal of a topic, and whenever one may have been lost: after every connection. The answer ends it.
   */
  on(topic: string, listener: () => void): () => void;
  /** Until whatever is signalled from now on is heard, at most so long, in ms. */
  listening(atMost: number): Promise<void>;
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
  let retry: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let closed = false;
  let stands = false;

  /** What was signalled before is unknown: everybody looks. */
  const begin = () => {
    stands = true;
    for (const event of heard.eventNames()) heard.emit(event);
  };
  const connect = () => {
    if (client || closed) return;
    const made = new pg.Client({
      connectionString: url,
      query_timeout: PULSE_LIMIT,
      connectionTimeoutMillis: PULSE_LIMIT,
    });
    client = made;
    const lost = () => {
      if (client !== made) return;
      client = undefined;
      stands = false;
      clearInterval(pulse);
      made.end().catch(() => undefined);
      if (!closed) retry = setTimeout(connect, RETRY);
    };
    made.on('error', lost);
    made.on('end', lost);
    made.on('notification', ({ payload }) => heard.emit(`topic:${payload ?? ''}`));
    made
      .connect()
      .then(() => made.query(`LISTEN ${CHANNEL}`))
      .then(() => {
        if (client !== made) return;
        begin();
        pulse = setInterval(() => made.query('SELECT 1').catch(lost), PULSE);
      })
      .catch(lost);
  };

  const hear = (event: string, listener: () => void) => {
    connect();
    heard.on(event, listener);
    return () => void heard.off(event, listener);
  };
  const once = (event: string, ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        off();
        resolve();
      };
      const timer = setTimeout(end, ms);
      const off = hear(event, end);
    });
  return {
    on: (topic, listener) => hear(`topic:${topic}`, listener),
    next: (topic, ms) => once(`topic:${topic}`, ms),
    listening: async (atMost) => {
      if (!stands) await once('begin', atMost);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(pulse);
      const open = client;
      client = undefined;
      await open?.end().catch(() => undefined);
    },
  };
}
