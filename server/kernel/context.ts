import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../locales';
import type { Database, Scope, Tx } from './db/database';
import { auditLog, idempotencyKeys } from './db/schema';
import type { Env } from './env';
import { AppError } from './errors';
import type { FileStore } from './files/store';
import type { Session } from './http/session';

/** What every part of the server works with. */
export interface Services {
  readonly env: Env;
  readonly database: Database;
  readonly files: FileStore;
}

export interface AuditEntry {
  /** verbNoun of what was done. */
  action: string;
  entity: string;
  entityCode: string;
  /** Whose record it is, where it is not the caller's tenant's. */
  tenantCode?: string | null;
  detail?: Record<string, unknown>;
  /** Of a change of many records: the accounts whose work it was about. */
  concerned?: readonly (string | null)[];
}

/** Writes the row that tells who did what; it lives and dies with the write beside it. */
export type Audit = (entry: AuditEntry) => Promise<void>;

/** Writes an audit row in the name of a person, or of the portal itself where there is none. */
export async function writeAudit(
  tx: Tx,
  { action, entity, entityCode, tenantCode, detail, concerned }: AuditEntry,
  by: { accountId: string | null; tenantCode: string | null; requestId: string | null },
): Promise<void> {
  await tx.insert(auditLog).values({
    action,
    entity,
    entityCode,
    tenantCode: tenantCode === undefined ? by.tenantCode : tenantCode,
    actorTenantCode: by.tenantCode,
    accountId: by.accountId,
    detail: detail ?? {},
    concerned: concerned ? [...new Set(concerned.filter((accountId) => accountId !== null))] : null,
    requestId: by.requestId,
  });
}

/** The same answer again, for a write that was sent twice. */
export class Replay extends Error {
  constructor(readonly answer: unknown) {
    super('replay');
  }
}

export interface Actor {
  accountId: string;
  tenantCode: string;
}

/** The caller of one request (or the person in whose name a job runs), and the only way to the database. */
export class Context {
  private idempotency?: { endpoint: string; key: string; inputHash: string };

  constructor(
    readonly services: Services,
    readonly session: Session | null,
    private readonly scope: Scope,
    readonly language: Language,
    readonly requestId: string,
  ) {}

  /** @throws AppError notLoggedIn where the policy lets in callers without a tenant */
  get actor(): Actor {
    if (!this.session?.tenant) throw new AppError('notLoggedIn');
    return { accountId: this.session.accountId, tenantCode: this.session.tenant.tenantCode };
  }

  get caller(): Session {
    if (!this.session) throw new AppError('notLoggedIn');
    return this.session;
  }

  /** A transaction that only reads, all of it as of one moment: what is signed and what stands beside it belong together. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.services.database.transaction(this.scope, work, { snapshot: true });
  }

  /** The same across tenants, for sign-in and sign-up, whose caller has no tenant yet. */
  readAsSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.services.database.transaction('system', work);
  }

  /**
   * A transaction that writes. It must leave an audit row behind, in the same transaction.
   * With an Idempotency-Key the first of these per request is done once; a second sending gets the first's answer.
   */
  write<T>(work: (tx: Tx, audit: Audit) => Promise<T>): Promise<T> {
    return this.audited(this.scope, work);
  }

  writeAsSystem<T>(work: (tx: Tx, audit: Audit) => Promise<T>): Promise<T> {
    return this.audited('system', work);
  }

  claimOnce(endpoint: string, key: string, input: unknown): void {
    this.idempotency = {
      endpoint,
      key,
      inputHash: createHash('sha256')
        // The same in another tenant is another write.
        .update(JSON.stringify([this.session?.tenant?.tenantCode, input]))
        .digest('hex'),
    };
  }

  private async audited<T>(scope: Scope, work: (tx: Tx, audit: Audit) => Promise<T>): Promise<T> {
    return this.services.database.transaction(scope, async (tx) => {
      const once = this.idempotency;
      const accountId = this.session?.accountId ?? null;
      this.idempotency = undefined;
      if (once && accountId) {
        const claimed = await tx
          .insert(idempotencyKeys)
          .values({ accountId, ...once })
          .onConflictDoNothing()
          .returning({ key: idempotencyKeys.key });
        if (claimed.length === 0) {
          const [earlier] = await tx
            .select()
            .from(idempotencyKeys)
            .where(
              and(
                eq(idempotencyKeys.accountId, accountId),
                eq(idempotencyKeys.endpoint, once.endpoint),
                eq(idempotencyKeys.key, once.key),
              ),
            );
          if (earlier?.inputHash !== once.inputHash) throw new AppError('refusedTransition');
          throw new Replay(earlier.answer);
        }
      }
      let audited = false;
      const by = { accountId, tenantCode: this.session?.tenant?.tenantCode ?? null, requestId: this.requestId };
      const answer = await work(tx, async (entry) => {
        audited = true;
        await writeAudit(tx, entry, by);
      });
      if (!audited) throw new Error('A write left no audit row.');
      if (once && accountId) {
        await tx
          .update(idempotencyKeys)
          .set({ answer: answer ?? null })
          .where(
            and(
              eq(idempotencyKeys.accountId, accountId),
              eq(idempotencyKeys.endpoint, once.endpoint),
              eq(idempotencyKeys.key, once.key),
            ),
          );
      }
      return answer;
    });
  }
}

/** What a handler gets: the checked input, and the raw exchange for cookies, uploads and downloads. */
export interface Call<Query, Params, Body, Form> {
  ctx: Context;
  query: Query;
  params: Params;
  body: Body;
  form: Form;
  request: FastifyRequest;
  reply: FastifyReply;
}
