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
import type { FileStore } from '../files/store';
import { uploads } from '../files/tables';
import { newCode } from '../ids';

/** Of which file, and of what in it, a request brings a part. */
export interface Part {
  offset: number;
  /** Of the whole file. */
  size: number;
  version: string;
}

/** A file of which more is to come; its next part begins here. */
export class Unfinished {
  constructor(readonly received: number) {}
}

/**
 * What a request says of the part that it brings; undefined where it brings a whole file.
 * @throws HttpError 400 where that makes no sense
 */
export function partOf({ headers }: FastifyRequest): Part | undefined {
  const of = (name: keyof typeof uploadHeaders) => String(headers[uploadHeaders[name]] ?? '');
  if (of('size') === '') return undefined;
  const isNumber = (text: string) => /^\d{1,12}$/.test(text);
  if (!isNumber(of('size')) || !isNumber(of('offset')) || !/^[\w-]{1,64}$/.test(of('version')))
    throw new HttpError(400, 'malformed');
  return { size: Number(of('size')), offset: Number(of('offset')), version: of('version') };
}

/** What tells one file that is sent from every other. */
export interface Sent extends Pick<Part, 'size' | 'version'> {
  call: string;
  fields: unknown;
  name: string;
}

/** A file that comes in parts: each an object of its own in the store, so that any server takes any of them. */
export class PartedUpload {
  private constructor(
    private readonly ctx: Context,
    private readonly uploadCode: string,
    private readonly size: number,
  ) {}

  /** Finds what there is of a file, or begins it. A person who begins many gives up the oldest. */
  static async open(ctx: Context, { call, fields, name, size, version }: Sent): Promise<PartedUpload> {
    const { accountId, tenantCode } = ctx.actor;
    const uploadCode = createHash('sha256')
      .update(JSON.stringify([accountId, tenantCode, call, fields, name, size, version]))
      .digest('hex');
    const upload = new PartedUpload(ctx, uploadCode, size);
    if (await upload.#row()) return upload;
    const given = await ctx.write(async (tx, audit) => {
      await tx.insert(uploads).values({ uploadCode, tenantCode, accountId, size }).onConflictDoNothing();
      await audit({ action: 'beginUpload', entity: 'file', entityCode: uploadCode, detail: { name, size } });
      const excess = await tx
        .select({ uploadCode: uploads.uploadCode })
        .from(uploads)
        .where(eq(uploads.accountId, accountId))
        .orderBy(desc(uploads.createdAt), desc(uploads.uploadCode))
        .offset(limits.openUploads);
      const codes = excess.map((row) => row.uploadCode);
      return codes.length > 0 ? tx.delete(uploads).where(anyOf(uploads.uploadCode, codes)).returning() : [];
    });
    await removeParts(ctx.services.files, given);
    return upload;
  }

  async #row() {
    const [row] = await this.ctx.read((tx) => tx.select().from(uploads).where(eq(uploads.uploadCode, this.uploadCode)));
    return row;
  }

  /**
   * Keeps a part where the file goes on with it; of several that come at once, one does.
   * @returns how much of the file there is then
   * @throws HttpError 400 past the end of the file, and where it is no full part though more is to come
   */
  async take(offset: number, path: string, length: number): Promise<number> {
    const end = offset + length;
    if (end > this.size || (end < this.size && ![0, limits.uploadPartBytes].includes(length)))
      throw new HttpError(400, 'malformed', {}, { file: uploadHeaders.size });
    const { files: store } = this.ctx.services;
    if (length > 0 && (await this.#row())?.received === offset) {
      const part = newCode('U');
      await store.put(part, path);
      const { tenantCode, accountId } = this.ctx.actor;
      const { rowCount } = await this.ctx.services.database.transaction({ tenantCode, accountId }, (tx) =>
        tx
          .update(uploads)
          .set({ received: end, parts: sql`array_append(${uploads.parts}, ${part})` })
          .where(and(eq(uploads.uploadCode, this.uploadCode), eq(uploads.received, offset))),
      );
      if (!rowCount) await store.remove(part);
    }
    // Given up, or finished, by another request in between.
    return (await this.#row())?.received ?? 0;
  }

  /**
   * Puts the parts together.
   * @returns the hash of the whole; undefined where another request has finished with it in between
   * @throws AppError fileBroken where the store has lost a part: then all is to be sent anew
   */
  async gather(path: string): Promise<string | undefined> {
    const { files: store } = this.ctx.services;
    const parts = (await this.#row())?.parts ?? [];
    try {
      const found = await Promise.all(parts.map((part) => store.look(part)));
      if (found.reduce((sum, part) => sum + (part?.size ?? 0), 0) !== this.size) throw new AppError('fileBroken');
      for (const [n, part] of parts.entries())
        await pipeline(store.read(part), createWriteStream(path, { mode: 0o600, flags: n === 0 ? 'w' : 'a' }));
    } catch (error) {
      if (!(await this.#row())) return undefined;
      if (error instanceof AppError) await this.forget();
      throw error;
    }
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  }

  /** Clears the parts away, once the file is what it was sent for. */
  async forget(): Promise<void> {
    const { tenantCode, accountId } = this.ctx.actor;
    const gone = await this.ctx.services.database.transaction({ tenantCode, accountId }, (tx) =>
      tx.delete(uploads).where(eq(uploads.uploadCode, this.uploadCode)).returning(),
    );
    await removeParts(this.ctx.services.files, gone);
  }
}

/** The bytes of uploads whose rows are gone. */
export async function removeParts(store: FileStore, gone: readonly { parts: string[] }[]): Promise<void> {
  for (const part of gone.flatMap(({ parts }) => parts)) await store.remove(part);
}
