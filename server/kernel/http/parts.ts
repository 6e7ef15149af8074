import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { limits } from '#domain/kernel/limits';
import { uploadHeaders } from '#domain/kernel/uploadParts';
import type { Context } from '../context';
import { anyOf } from '../db/conditions';
import { AppError, HttpError } from '../errors';
import { clearLoose, looseNamed, requireStorage } from '../files/loose';
import { uploads } from '../files/tables';
import { newCode } from '../ids';

/** The upload that a part belongs to, and its position. */
export interface Part {
  offset: number;
  /** Of the whole file. */
  size: number;
  version: string;
}

/** An incomplete upload; its next part begins here. */
export class Unfinished {
  constructor(readonly received: number) {}
}

/**
 * The part that a request describes; undefined for a whole file.
 * @throws HttpError 400 if the headers make no sense
 */
export function partOf({ headers }: FastifyRequest): Part | undefined {
  const of = (name: keyof typeof uploadHeaders) => String(headers[uploadHeaders[name]] ?? '');
  if (of('size') === '') return undefined;
  const isNumber = (text: string) => /^\d{1,12}$/.test(text);
  if (!isNumber(of('size')) || !isNumber(of('offset')) || !/^[\w-]{1,64}$/.test(of('version')))
    throw new HttpError(400, 'malformed');
  return { size: Number(of('size')), offset: Number(of('offset')), version: of('version') };
}

/** The identity of an upload. */
export interface Sent extends Pick<Part, 'size' | 'version'> {
  call: string;
  fields: unknown;
  name: string;
}

/** An upload in parts: each part is an object of its own in the store, so that any server accepts any of them. */
export class PartedUpload {
  /** Codes of its parts, once it is put together. */
  private parts: readonly string[] = [];

  private constructor(
    private readonly ctx: Context,
    private readonly uploadCode: string,
    private readonly size: number,
  ) {}

  /** Finds an upload or begins it. A person with too many or too large ones loses the oldest. */
  static async open(ctx: Context, { call, fields, name, size, version }: Sent): Promise<PartedUpload> {
    const { accountId, tenantCode } = ctx.actor;
    const uploadCode = createHash('sha256')
      .update(JSON.stringify([accountId, tenantCode, call, fields, name, size, version]))
      .digest('hex');
    const upload = new PartedUpload(ctx, uploadCode, size);
    if (await upload.#row()) return upload;
    // The person's uploads in other tenants count as well.
    const given = await ctx.writeAsSystem(async (tx, audit) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads:${accountId}`}, 0))`);
      await tx.insert(uploads).values({ uploadCode, tenantCode, accountId, size }).onConflictDoNothing();
      await audit({ action: 'beginUpload', entity: 'file', entityCode: uploadCode, detail: { name, size } });
      const open = await tx
        .select({ uploadCode: uploads.uploadCode, size: uploads.size })
        .from(uploads)
        .where(eq(uploads.accountId, accountId))
        .orderBy(desc(uploads.createdAt), desc(uploads.uploadCode));
      let bytes = 0;
      const excess = open.filter((row, index) => {
        bytes += row.size;
        return index >= limits.openUploads || bytes > limits.openUploadBytes;
      });
      const codes = excess.map((row) => row.uploadCode);
      return codes.length > 0 ? tx.delete(uploads).where(anyOf(uploads.uploadCode, codes)).returning() : [];
    });
    await clearParts(
      ctx,
      given.flatMap(({ parts }) => parts),
    );
    return upload;
  }

  async #row() {
    const [row] = await this.ctx.read((tx) => tx.select().from(uploads).where(eq(uploads.uploadCode, this.uploadCode)));
    return row;
  }

  /**
   * Stores a part at the end of the upload; of several concurrent ones, one succeeds. The upload is charged
   * like a file.
   * @returns the size of the upload afterwards
   * @throws HttpError 400 past the end of the file, or for a short part that is not the last
   * @throws AppError storageFull; uploadFinished if another request has finished or discarded it in between
   */
  async take(offset: number, path: string, length: number): Promise<number> {
    const end = offset + length;
    if (end > this.size || (end < this.size && ![0, limits.uploadPartBytes].includes(length)))
      throw new HttpError(400, 'malformed', {}, { file: uploadHeaders.size });
    if (length > 0 && (await this.#row())?.received === offset) await this.#keep(offset, path, length);
    const row = await this.#row();
    if (!row) throw new AppError('uploadFinished');
    return row.received;
  }

  async #keep(offset: number, path: string, length: number): Promise<void> {
    const { services, actor } = this.ctx;
    const { tenantCode, accountId } = actor;
    const part = newCode('U');
    await services.files.put(part, path);
    try {
      const isKept = await services.database.transaction({ tenantCode, accountId }, async (tx) => {
        const { rowCount } = await tx
          .update(uploads)
          .set({ received: offset + length, parts: sql`array_append(${uploads.parts}, ${part})` })
          .where(and(eq(uploads.uploadCode, this.uploadCode), eq(uploads.received, offset)));
        if (rowCount) await requireStorage(services, tx, tenantCode);
        return rowCount === 1;
      });
      if (!isKept) await services.files.remove(part);
    } catch (error) {
      await services.files.remove(part);
      throw error;
    }
  }

  /**
   * Joins the parts, and makes the first write of the call finish the upload.
   * @returns the hash of the whole
   * @throws AppError uploadFinished if another request has finished or discarded it in between; fileBroken if the store has
   *   lost a part: then the whole file must be sent again
   */
  async gather(path: string): Promise<string> {
    const { files: store } = this.ctx.services;
    this.parts = (await this.#row())?.parts ?? [];
    try {
      const found = await Promise.all(this.parts.map((part) => store.look(part)));
      if (found.reduce((sum, part) => sum + (part?.size ?? 0), 0) !== this.size) throw new AppError('fileBroken');
      for (const [n, part] of this.parts.entries())
        await pipeline(store.read(part), createWriteStream(path, { mode: 0o600, flags: n === 0 ? 'w' : 'a' }));
    } catch (error) {
      if (!(await this.#row())) throw new AppError('uploadFinished');
      if (error instanceof AppError) await this.forget();
      throw error;
    }
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    this.ctx.finishUpload(this.uploadCode);
    return hash.digest('hex');
  }

  /** Removes the parts once the file has served its purpose. */
  async forget(): Promise<void> {
    const { tenantCode, accountId } = this.ctx.actor;
    await this.ctx.services.database.transaction({ tenantCode, accountId }, (tx) =>
      tx.delete(uploads).where(eq(uploads.uploadCode, this.uploadCode)),
    );
    await clearParts(this.ctx, this.parts);
  }
}

/** The bytes of uploads whose rows are gone. */
const clearParts = ({ services }: Context, parts: readonly string[]) =>
  parts.length > 0 ? clearLoose(services, looseNamed(parts), { max: parts.length }) : 0;
