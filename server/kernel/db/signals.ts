import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Tx } from './tx';

const CHANNEL = 'portal';
/** The delay before reconnecting after the listening connection is lost, in ms. */
const RETRY = 1_000;
/** How often the connection is checked, in ms: a host that is gone sends nothing, not even an end. */
const PULSE = 20_000;
/** How long the check may take. */
const PULSE_LIMIT = 5_000;

/** Word from other processes of the portal that something has happened, through the database's notifications. */
export interface Signals {
  /**
   * Waits until the topic is signaled, at most this long. A signal can be lost with a connection: the caller checks again when
   * the time is up.
   */
  next(topic: string, ms: number): Promise<void>;
  /**
   * Called with each signal of a topic, and whenever one may have been lost: after every connection. The answer ends it.
   */
  on(topic: string, listener: () => void): () => void;
  /** Waits until the next signal of any kind is heard, at most this long, in ms. */
  listening(atMost: number): Promise<void>;
  close(): Promise<void>;
}

/** Signals that something has happened; listeners hear it when the transaction commits, and only then. */
export async function signal(tx: Tx, topic: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${CHANNEL}, ${topic})`);
}

/** One connection, opened for the first listener and again whenever it is lost. */
export function listenTo(url: string): Signals {
  const heard = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let closed = false;
  let stands = false;

  /** Earlier signals are unknown: every listener checks again. */
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
