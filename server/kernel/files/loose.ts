import { and, eq, type SQL, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import type { Tx } from '#server/kernel/db/tx';
import type { Context, Services } from '../context';
import { anyOf } from '../db/conditions';
import { AppError } from '../errors';
import { Busy } from '../turnstile';
import { looseObjects } from './tables';

/*
 * Bytes in the store that are no file. Every byte is charged to a tenant or a person from before it is put until it is physically
 * gone: nobody fills the disk with what is removed, refused or never finished.
 */

/** Objects that are removed in one transaction. */
const BATCH = 100;
/** So many batches are removed at most to make room for one file. */
const BATCHES_FOR_ROOM = 5;
const RETRY = 60;

/** Objects of these codes. */
export const looseNamed = (objectIds: readonly string[]) => anyOf(looseObjects.objectId, objectIds);

/**
 * Deletes loose bytes for good and then what is noted of them, the oldest first; what another one deletes at the same time is
 * left to it.
 * @param log told of what the store could not delete, which stays noted
 * @returns how many are gone
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
    // Nothing is left, or what is left can't be deleted now.
    if (gone < most) break;
  }
  return cleared;
}

/**
 * Notes bytes that are about to be put.
 * @throws Busy where the person has as much on the way already as anybody may
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

/** Ends what is noted of bytes that are a file from now on. @throws Error where they were cleared away meanwhile */
export async function settleArriving(tx: Tx, objectId: string): Promise<void> {
  const { rowCount } = await tx.delete(looseObjects).where(eq(looseObjects.objectId, objectId));
  if (rowCount !== 1) throw new Error('Stored bytes took too long to become a file and were cleared away.');
}

/** Clears away what a call that was refused has put. */
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
 * Makes sure that a tenant has no more in the store than it may, with what this transaction adds. What it has removed lately
 * is kept for a while only as long as there is room for it. Others of the tenant wait here until this one has committed, so it
 * is asked last.
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
