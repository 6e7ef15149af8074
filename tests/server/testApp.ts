import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Envelope } from '#domain/kernel/errors';
import { subjects } from '#server/generated/subjects';
import type { Services } from '#server/kernel/context';
import { type Database, openDatabase } from '#server/kernel/db/database';
import type { Tx } from '#server/kernel/db/tx';
import { startReadersFrom } from '#server/kernel/documents/apart';
import { hashToken, newToken, sessionCookie } from '#server/kernel/http/session';
import { type JobWorker, startWorker, type WorkOfSubject } from '#server/kernel/jobs/worker';
import { auditLog } from '#server/kernel/tables';
import { servicesOf } from '../../server/start';
import { openClone } from './clone';

const ORIGIN = 'http://portal.test';

export interface Answer<T = unknown> extends Envelope<T> {
  status: number;
  headers: Record<string, unknown>;
  /** The body of an HTTP fault, or of a download. */
  message?: string;
  fields?: Record<string, string>;
  bytes: Buffer;
}

/** The content of a form; a call with an optional file may bring none. */
export interface FileInput {
  name?: string;
  content?: Buffer;
  fields?: Record<string, string>;
  /** Further files in the same request. */
  more?: readonly { name: string; content: Buffer }[];
}

/** A caller: signed in with a cookie, or a visitor. */
export interface Client {
  get<T = unknown>(
    path: string,
    query?: Record<string, string | number>,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  upload<T = unknown>(path: string, file: FileInput, headers?: Record<string, string>): Promise<Answer<T>>;
  /** The cookie header, to look at or to carry over. */
  cookie: string;
}

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  /** The database behind the portal's back, with all rights; `peek` keeps to the application's. */
  owner: pg.Pool;
  /** For processes of their own. */
  workerUrl: string;
  /** A worker of its own, in this process. */
  startWorker(subjects: readonly WorkOfSubject[], onLost?: () => void): Promise<JobWorker>;
  nobody: Client;
  /** Signs in a demo account by its phone, without the code's detour. @param tenantCode where it has several */
  as(phone: string, tenantCode?: string): Promise<Client>;
  /** A look at the tables behind the portal's back. */
  peek<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Waits until one request, or this many, wait for a lock that this transaction holds. */
  waitedFor(tx: Tx, requests?: number): Promise<void>;
  /**
   * The answers of requests that wait, in this order, for what a transaction holds, until all of them do.
   * @param hold takes locks, and may write what the requests find when they go on
   */
  inLine<T>(hold: (tx: Tx) => Promise<unknown>, ...asks: (() => Promise<T>)[]): Promise<T[]>;
  /** The answers of two requests, neither of which can insert into this table before both have come that far. */
  bothBeforeInsert<T>(table: string, ask: () => Promise<T>): Promise<T[]>;
  /** Audit rows with this action, newest first. */
  audits(action: string): Promise<(typeof auditLog.$inferSelect)[]>;
  /** Number of statements that the work sends inside its transactions. */
  statements(work: () => Promise<unknown>): Promise<number>;
}

/**
 * A portal of its own for a test file: a clone of the seeded template behind the real HTTP application.
 * @param options.worker also works through jobs, in this process
 * @param options.env different settings, e.g. DEMO: 'false'; read when tests begin
 */
export function testApp(
  options: { worker?: boolean; env?: Record<string, string> | (() => Record<string, string>) } = {},
): TestApp {
  const held = {} as {
    clone: Awaited<ReturnType<typeof openClone>>;
    owner: pg.Pool;
    workerDatabase: Database;
    worker?: JobWorker;
  };

  const workerOf = (subjects: readonly WorkOfSubject[], onLost = () => undefined as undefined) =>
    startWorker(
      servicesOf(held.clone.services.env, held.workerDatabase),
      held.clone.workerUrl,
      held.clone.app.log,
      onLost,
      subjects,
    );

  const client = (cookie: string): Client => {
    const send = async <T>(request: InjectOptions): Promise<Answer<T>> => {
      const reply = await held.clone.app.inject({
        ...request,
        headers: {
          host: 'portal.test',
          ...(cookie && { cookie }),
          ...(request.method === 'POST' && { origin: ORIGIN }),
          ...request.headers,
        },
      });
      const json = String(reply.headers['content-type'] ?? '').includes('application/json') ? reply.json() : {};
      return { ...json, status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
    };
    return {
      cookie,
      get: (path, query, headers) =>
        send({
          method: 'GET',
          url: path,
          query: query && Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])),
          headers,
        }),
      post: (path, body, headers) => send({ method: 'POST', url: path, payload: (body ?? {}) as object, headers }),
      upload: (path, file, headers) => {
        const boundary = `b${randomBytes(8).toString('hex')}`;
        const parts: Buffer[] = Object.entries(file.fields ?? {}).map(([name, value]) =>
          Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
        );
        for (const { name, content } of [file, ...(file.more ?? [])])
          if (name !== undefined && content !== undefined)
            parts.push(
              Buffer.from(
                `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
              ),
              content,
              Buffer.from('\r\n'),
            );
        parts.push(Buffer.from(`--${boundary}--\r\n`));
        return send({
          method: 'POST',
          url: path,
          payload: Buffer.concat(parts),
          headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        });
      },
    };
  };

  beforeAll(async () => {
    startReadersFrom(inject('readersFolder'));
    const clone = await openClone(
      inject('postgresUrl'),
      inject('demoFolder'),
      typeof options.env === 'function' ? options.env() : options.env,
    );
    held.clone = clone;
    held.owner = new pg.Pool({ connectionString: clone.url, max: 2 });
    // Ending it and dropping its database cross on the wire.
    held.owner.on('error', () => undefined);
    held.workerDatabase = openDatabase(clone.workerUrl, { max: 6, for: 'jobs' });
    await clone.app.ready();
    if (options.worker) held.worker = await workerOf(subjects);
  });

  afterAll(async () => {
    await held.worker?.stop();
    await held.workerDatabase?.close();
    await held.owner?.end();
    await held.clone?.close();
  });

  const test: TestApp = {
    get app() {
      return held.clone.app;
    },
    get services() {
      return held.clone.services;
    },
    get owner() {
      return held.owner;
    },
    get workerUrl() {
      return held.clone.workerUrl;
    },
    startWorker: workerOf,
    nobody: client(''),
    async as(phone, tenantCode) {
      const token = newToken();
      const made = await held.clone.database.transaction('system', (tx) =>
        tx.execute(sql`
          INSERT INTO sessions (token_hash, account_id, tenant_code)
          SELECT ${hashToken(token)}, a.account_id,
            coalesce(${tenantCode ?? null}, (SELECT m.tenant_code FROM memberships m WHERE m.account_id = a.account_id ORDER BY m.position LIMIT 1))
          FROM accounts a WHERE a.phone = ${phone}`),
      );
      if (made.rowCount !== 1) throw new Error(`No account has the phone ${phone}.`);
      return client(`${sessionCookie(held.clone.services.env)}=${token}`);
    },
    peek: (work) => held.clone.database.transaction('system', work),
    audits: (action) =>
      held.clone.database.transaction('system', (tx) =>
        tx.select().from(auditLog).where(sql`${auditLog.action} = ${action}`).orderBy(sql`id DESC`),
      ),
    async inLine<T>(hold: (tx: Tx) => Promise<unknown>, ...asks: (() => Promise<T>)[]) {
      const asked: Promise<T>[] = [];
      await test.peek(async (tx) => {
        await hold(tx);
        for (const ask of asks) {
          asked.push(ask());
          await test.waitedFor(tx, asked.length);
        }
      });
      return Promise.all(asked);
    },
    bothBeforeInsert: (table, ask) =>
      test.inLine((tx) => tx.execute(sql`LOCK TABLE ${sql.identifier(table)} IN SHARE ROW EXCLUSIVE MODE`), ask, ask),
    async waitedFor(tx, requests = 1) {
      const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
      // A request queued behind another one waits as well.
      const waiting = `WITH RECURSIVE line AS (SELECT $1::int AS pid UNION
        SELECT a.pid FROM pg_stat_activity a JOIN line l ON l.pid = ANY(pg_blocking_pids(a.pid))) SELECT 1 FROM line`;
      await expect
        .poll(async () => (await held.owner.query(waiting, [rows[0]?.pid])).rows.length - 1, { timeout: 10_000 })
        .toBe(requests);
    },
    async statements(work) {
      let sent = 0;
      held.clone.database.onStatement = () => {
        sent += 1;
      };
      try {
        await work();
      } finally {
        held.clone.database.onStatement = undefined;
      }
      return sent;
    },
  };
  return test;
}
