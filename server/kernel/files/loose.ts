import { and, eq, type SQL, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import type { Tx } from '#server/kernel/db/tx';
import type { Context, Services } from '../context';
import { anyOf } from '../db/conditions';
import { AppError } from '../errors';
import { Busy } from '../turnstile';
import { looseObjects } from './tables';

/*
 * Bytes in the store that belong to no file. Every byte is charged to a tenant or a person from before it is stored until it
 * is physically gone, so that removed, refused or unfinished files can't fill the disk.
 */

/** Objects that are removed in one transaction. */
const BATCH = 100;
/** The number of batches removed at most to make room for one file. */
const BATCHES_FOR_ROOM = 5;
const RETRY = 60;

/** Objects of these codes. */
export const looseNamed = (objectIds: readonly string[]) => anyOf(looseObjects.objectId, objectIds);

/**
 * Deletes loose bytes and then their rows, the oldest first; rows that another process is deleting are
 * skipped.
 * @param log receives what the store could not delete, which keeps its row
 * @returns the number of deleted objects
 */
export async function clearLoose(
  { database, files: store }: Pick<Services, 'database' | 'files'>,
  which: SQL | undefined,
  { max = BATCH, log }: { max?: number; log?: (error: unknown) => void } = {},
): Promise<number> {
  const clearBatch = (most: number) =>
    database.transaction('system', async (tx) => {
      const found = await tx
        .select({ objectId: looseObjects.objectId })
        .from(looseObjects)
        .where(which)
        .orderBy(looseObjects.since)
        .limit(most)
        .for('update', { skipLocked: true });
      const gone: string[] = [];
      for (const { objectId } of found)
        await store.remove(objectId).then(
          () => gone.push(objectId),
          (error: unknown) => log?.(error),
        );
      if (gone.length > 0) await tx.delete(looseObjects).where(looseNamed(gone));
      return gone.length;
    });
  let cleared = 0;
  while (cleared < max) {
    const most = Math.min(BATCH, max - cleared);
    const gone = await clearBatch(most);
    cleared += gone;
    // Nothing is left, or the rest can't be deleted now.
    if (gone < most) break;
  }
  return cleared;
}

/**
 * Records bytes that are about to be stored.
 * @throws Busy if the person already has as many bytes in transit as allowed
 */
export async function noteArriving(ctx: Context, objectId: string, size: number): Promise<void> {
  const { tenantCode, accountId } = ctx.actor;
  await ctx.services.database.transaction('system', async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`arriving:${accountId}`}, 0))`);
    const [before] = await tx
      .select({ bytes: sql<string>`coalesce(sum(${looseObjects.size}), 0)` })
      .from(looseObjects)
      .where(and(eq(looseObjects.accountId, accountId), sql`${looseObjects.state} = 'arriving'`));
    if (Number(before?.bytes ?? 0) + size > limits.openUploadBytes) throw new Busy(RETRY, true);
    await tx.insert(looseObjects).values({ objectId, tenantCode, accountId, size, state: 'arriving' });
  });
  ctx.arriving.push(objectId);
}

/** Removes the loose row of bytes that have become a file. @throws Error if they were cleared in the meantime */
export async function settleArriving(tx: Tx, objectId: string): Promise<void> {
  const { rowCount } = await tx.delete(looseObjects).where(eq(looseObjects.objectId, objectId));
  if (rowCount !== 1) throw new Error('Stored bytes took too long to become a file and were cleared away.');
}

/** Removes the bytes of a refused call. */
export async function clearArriving(ctx: Context): Promise<void> {
  const objectIds = ctx.arriving.splice(0);
  if (objectIds.length > 0)
    await clearLoose(ctx.services, and(looseNamed(objectIds), eq(looseObjects.state, 'arriving')), {
      max: objectIds.length,
    });
}

const MB = 1024 * 1024;
const roomText = (megabytes: number) =>
  megabytes >= 1024 ? `${Math.round(megabytes / 1024)} GB` : `${Math.round(megabytes)} MB`;

/**
 * Makes sure that the tenant's storage, including this transaction, stays within its limit. Recently removed files
 * are kept only while there is room. Other writers of the tenant wait here until this one has committed, so it
 * is called last.
 * @throws AppError storageFull
 */
export async function requireStorage({ env, ...services }: Services, tx: Tx, tenantCode: string): Promise<void> {
  const ask = async () => {
    const { rows } = await tx.execute<{ bytes: string; admitted: boolean }>(
      sql`SELECT bytes, admitted FROM charged_bytes(${tenantCode})`,
    );
    const max = rows[0]?.admitted ? env.TENANT_STORAGE : Math.min(env.TENANT_STORAGE, limits.applicantBytes / MB);
    return { max, over: Number(rows[0]?.bytes ?? 0) > max * MB };
  };
  let { max, over } = await ask();
  for (let batch = 0; over && batch < BATCHES_FOR_ROOM; batch += 1) {
    const removed = and(eq(looseObjects.tenantCode, tenantCode), eq(looseObjects.state, 'removed'));
    if ((await clearLoose(services, removed)) === 0) break;
    ({ max, over } = await ask());
  }
  if (over) throw new AppError('storageFull', { max: roomText(max) });
}
