import { and, eq, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { tenants } from '#server/core/tenant/tables';
import type { Services } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { clearLoose } from '#server/kernel/files/loose';
import { files, looseObjects, uploads } from '#server/kernel/files/tables';
import { loggable } from '#server/kernel/loggable';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const kept = {
  /** An object that never became a file: longer than any call takes. */
  arriving: HOUR,
  /** A tenant's removed objects: a database that is restored from yesterday still finds its files. */
  removed: 7 * DAY,
  /** Parts of an upload are put before their row counts them. */
  unknown: DAY,
  aside: 30 * DAY,
};

/** Objects that one run deletes, and sets aside, at most. */
const CLEARED = 2_000;
const SET_ASIDE = 50;
/**
 * Beyond this share of all objects what is unknown is rather another database's, so none of it is touched. Below it, few are set
 * aside in a run, and each can be brought back for a month.
 */
const FOREIGN = 0.5;
/** Objects that are asked for in one statement. */
const BATCH = 500;

export interface TidiedStore {
  /** Deleted for good: removed, refused or abandoned objects. */
  clearedObjects: number;
  /** Stored objects that the database knows nothing of, and how many of them were set aside. */
  unknownObjects: number;
  orphanObjects: number;
  clearedAside: number;
}

const olderThan = (age: number) => sql`${looseObjects.since} < now() - ${age} * interval '1 millisecond'`;

/** Whether the object's tenant was never approved: an applicant's files are not restored. */
const ofApplicant = sql`EXISTS (SELECT 1 FROM ${tenants} WHERE ${tenants.tenantCode} = ${looseObjects.tenantCode}
  AND ${tenants.approvalState} <> 'success')`;

const isDue = or(
  eq(looseObjects.state, 'part'),
  and(eq(looseObjects.state, 'arriving'), olderThan(kept.arriving)),
  and(eq(looseObjects.state, 'removed'), or(olderThan(kept.removed), ofApplicant)),
);

/**
 * Deletes stored objects that are known to be no file any more, and sets unknown ones aside for a month. Each
 * run does a bounded part of it, and the next one goes on.
 */
export async function tidyStore(services: Services, log: FastifyBaseLogger): Promise<TidiedStore> {
  const failed = (error: unknown) => log.error({ err: loggable(error) }, 'a stored object could not be deleted');
  const clearedObjects = await clearLoose(services, isDue, { max: CLEARED, log: failed });
  const { total, unknown } = await findUnknown(services);
  const found = { total, unknownObjects: unknown.length };
  let orphanObjects = 0;
  if (unknown.length > Math.max(SET_ASIDE, total * FOREIGN)) {
    log.error(found, 'most stored objects are unknown to this database: none of them was touched');
  } else {
    for (const objectId of unknown.slice(0, SET_ASIDE)) await services.files.setAside(objectId);
    orphanObjects = Math.min(unknown.length, SET_ASIDE);
    if (orphanObjects > 0) log.warn({ ...found, orphanObjects }, 'unknown stored objects were set aside for a month');
  }
  const clearedAside = await services.files.clearAside(new Date(Date.now() - kept.aside));
  await requireRoom(services).catch((error: unknown) => {
    log.error({ err: loggable(error) }, 'new files are refused until the disk has more room');
  });
  return { clearedObjects, unknownObjects: unknown.length, orphanObjects, clearedAside };
}

/** @throws StoreFull if the store refuses files, sent or kept ones */
async function requireRoom({ env, room }: Services): Promise<void> {
  await room.require(0);
  if (!env.FILE_STORE) await room.require(0, env.DATA_DIR);
}

/** Stored objects that the database does not know, old enough for their row to have been written. */
async function findUnknown({ database, files: store }: Services): Promise<{ total: number; unknown: string[] }> {
  const old = Date.now() - kept.unknown;
  const unknown: string[] = [];
  let total = 0;
  const look = async (objectIds: readonly string[]) => {
    const known = await database.transaction('system', async (tx) => [
      ...(await tx.select({ objectId: files.objectId }).from(files).where(anyOf(files.objectId, objectIds))),
      ...(await tx
        .select({ objectId: looseObjects.objectId })
        .from(looseObjects)
        .where(anyOf(looseObjects.objectId, objectIds))),
      ...(await tx
        .select({ objectId: sql<string>`part` })
        .from(sql`${uploads} CROSS JOIN unnest(${uploads.parts}) AS part`)
        .where(sql`part = ANY(${sql.param([...objectIds])})`)),
    ]);
    const owned = new Set(known.map((row) => row.objectId));
    unknown.push(...objectIds.filter((objectId) => !owned.has(objectId)));
  };
  let batch: string[] = [];
  for await (const { objectId, changed } of store.all()) {
    total += 1;
    if (changed.getTime() >= old || batch.push(objectId) < BATCH) continue;
    await look(batch);
    batch = [];
  }
  if (batch.length > 0) await look(batch);
  return { total, unknown };
}
