import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Need } from '#domain/kernel/policy';
import type { Language } from '#domain/kernel/texts';
import type { Tx } from '#server/kernel/db/tx';
import type { Session } from '#server/kernel/session';
import { type Audit, actorOf, writeAudit } from './audit';
import type { Database, Scope } from './db/database';
import { withCommit } from './db/preparingClient';
import type { Env } from './env';
import { AppError } from './errors';
import type { DiskRoom } from './files/room';
import type { FileStore } from './files/store';
import { uploads } from './files/tables';
import { claimOf, replayOf } from './replay';
import { idempotencyKeys } from './tables';
import type { FairUse } from './turnstile';

/** The services that every part of the server uses. */
export interface Services {
  readonly env: Env;
  readonly database: Database;
  readonly files: FileStore;
  /** The free space to keep on the disks of stored and temporary files. */
  readonly room: DiskRoom;
  readonly fairUse: FairUse;
  /** Closes the connections of listening pages when the portal stops. */
  readonly listening: Set<() => void>;
}

export interface Actor {
  accountId: string;
  tenantCode: string;
}

/** The caller of one request (or the person in whose name a job runs), and the only way to the database. */
export class Context {
  private idempotency?: { endpoint: string; key: string; inputHash: string };
  private finishes?: string;
  private endings: ((audit: Audit) => Promise<void>)[] = [];
  /** Codes of bytes that were put and are no file yet. */
  readonly arriving: string[] = [];
  /** Aborted once no client waits for the result any more. */
  gone?: AbortSignal;

  constructor(
    readonly services: Services,
    readonly session: Session | null,
    private readonly scope: Scope,
    readonly language: Language,
    readonly requestId: string,
    private readonly cameFor?: Need,
    /** The caller was asked and confirmed that the write may void a signature. */
    readonly endsSignature = false,
    /** The network that the call comes from, masked; null: the portal itself. */
    readonly network: string | null = null,
  ) {}

  /** The need that the row of the endpoint or job declares. */
  get need(): Need {
    if (!this.cameFor) throw new Error('The row of this call names no need; a record can only be opened for one.');
    return this.cameFor;
  }

  /** @throws AppError notLoggedIn where the policy lets in callers without a tenant */
  get actor(): Actor {
    if (!this.session?.tenant) throw new AppError('notLoggedIn');
    return { accountId: this.session.accountId, tenantCode: this.session.tenant.tenantCode };
  }

  get caller(): Session {
    if (!this.session) throw new AppError('notLoggedIn');
    return this.session;
  }

  /** A read-only transaction over one snapshot, so that a signature always belongs to the data shown with it. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.services.database.transaction(this.scope, work, { reads: true });
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

  /**
   * Performs a write and rolls it back: the answer is the one that the write would give. Nothing is kept: no audit row,
   * no claim of an Idempotency-Key; no question about signatures is asked.
   */
  async preview<T>(work: (tx: Tx, audit: Audit) => Promise<T>): Promise<T> {
    const seen: { answer?: T } = {};
    const takenBack = new Error('a preview is taken back');
    await this.audited(this.scope, async (tx, audit) => {
      seen.answer = await work(tx, audit);
      throw takenBack;
    }).catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
    return seen.answer as T;
  }

  writeAsSystem<T>(work: (tx: Tx, audit: Audit) => Promise<T>): Promise<T> {
    return this.audited('system', work);
  }

  /**
   * Records that data was read, such as a downloaded file. It changes nothing else, so it is the one write allowed
   * in a support view.
   */
  noteRead(work: (audit: Audit) => Promise<void>): Promise<void> {
    return this.commit('system', (_tx, audit) => work(audit));
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

  /**
   * Has the first write finish a file that came in parts: of several requests that bring its last part, one does.
   * @param uploadCode of the upload
   */
  finishUpload(uploadCode: string): void {
    this.finishes = uploadCode;
  }

  /**
   * Repeats the answer of a completed write with this key to a caller who lost it.
   * @throws Replay
   * @throws AppError notFound if the caller no longer sees the record
   */
  async replay(endpoint: string, key: string): Promise<void> {
    const { accountId } = this.caller;
    await this.read(async (tx) => {
      const [done] = await tx.select().from(idempotencyKeys).where(claimOf({ accountId, endpoint, key }));
      if (done) throw await replayOf(tx, done);
    });
  }

  /**
   * Repeats the answer of an earlier request with this key and input where this one has failed before it wrote anything: what it fails
   * on may be its own result.
   * @throws Replay
   * @throws AppError notFound if the caller no longer sees the record
   */
  async replayEarlier(): Promise<void> {
    const once = this.idempotency;
    const accountId = this.session?.accountId;
    if (!once || !accountId) return;
    await this.read(async (tx) => {
      const [done] = await tx
        .select()
        .from(idempotencyKeys)
        .where(claimOf({ accountId, ...once }));
      if (done?.inputHash === once.inputHash) throw await replayOf(tx, done);
    });
  }

  /** Has something done in the transaction that runs, after everything else and before it is committed. */
  beforeCommit(ending: (audit: Audit) => Promise<void>): void {
    this.endings.push(ending);
  }

  /** @throws AppError readOnlyView where the caller looks at another tenant */
  private async audited<T>(scope: Scope, work: (tx: Tx, audit: Audit) => Promise<T>): Promise<T> {
    if (this.session?.viewedFrom !== undefined) throw new AppError('readOnlyView');
    return this.commit(scope, work);
  }

  private async commit<T>(scope: Scope, work: (tx: Tx, audit: Audit) => Promise<T>): Promise<T> {
    const askedBy = this.session?.tenant?.tenantCode;
    const within = async (tx: Tx) => {
      const once = this.idempotency;
      const accountId = this.session?.accountId ?? null;
      this.idempotency = undefined;
      const claim = once && accountId ? claimOf({ accountId, ...once }) : undefined;
      if (once && accountId) {
        const claimed = await tx
          .insert(idempotencyKeys)
          .values({ accountId, ...once })
          .onConflictDoNothing()
          .returning({ key: idempotencyKeys.key });
        if (claimed.length === 0) {
          const [earlier] = await tx.select().from(idempotencyKeys).where(claim);
          if (earlier?.inputHash !== once.inputHash) throw new AppError('refusedTransition');
          throw await replayOf(tx, earlier);
        }
      }
      const { finishes } = this;
      if (finishes !== undefined) {
        // Another one that is about to do the same is waited for.
        // One that somebody has begun anew meanwhile isn't whole, and is not this one.
        const { rowCount } = await tx
          .delete(uploads)
          .where(and(eq(uploads.uploadCode, finishes), eq(uploads.received, uploads.size)));
        if (!rowCount) throw new AppError('uploadFinished');
      }
      let audited = false;
      const about = new Set<string>();
      this.endings = [];
      const { requestId, network } = this;
      const by = { ...actorOf(this.session), requestId, network };
      const audit: Audit = async (entries, counted) => {
        audited ||= [entries].flat().length > 0;
        for (const { tenantCode } of [entries].flat()) if (tenantCode) about.add(tenantCode);
        await writeAudit(tx, entries, by, counted);
      };
      const answer = await work(tx, audit);
      for (const end of this.endings) await end(audit);
      if (!audited) throw new Error('A write left no audit row.');
      // A refusal that commits its count is not an answer to repeat.
      if (claim && answer instanceof AppError) await tx.delete(idempotencyKeys).where(claim);
      else if (claim)
        withCommit(
          tx,
          tx
            .update(idempotencyKeys)
            .set({ answer: answer ?? null, about: [...about] })
            .where(claim),
        );
      return answer;
    };
    const done = await this.services.database.transaction(scope, within, { askedBy });
    // A write that was rolled back has finished nothing.
    this.finishes = undefined;
    return done;
  }
}

/** The arguments of a handler: the validated input, and the raw exchange for cookies, uploads and downloads. */
export interface Call<Query, Params, Body, Form> {
  ctx: Context;
  query: Query;
  params: Params;
  body: Body;
  form: Form;
  request: FastifyRequest;
  reply: FastifyReply;
}
