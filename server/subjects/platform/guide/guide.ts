import { and, asc, eq, sql } from 'drizzle-orm';
import { GUIDE_DOCUMENTS } from '#domain/core/user/announcements';
import { changedFields } from '#domain/kernel/changed';
import { fileEndings } from '#domain/kernel/fileEndings';
import type { PlatformGiven, PlatformWire } from '#domain/subjects/platform/schema';
import { guideUrl } from '#server/core/user/queries/toolKits';
import { toolKits } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { requireKind } from '#server/kernel/files/kinds';
import { type PutFile, putPath, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { newCode } from '#server/kernel/ids';

type Kept = typeof toolKits.$inferSelect;

/** The guide in its order, also what is kept back. */
export async function listGuide(
  tx: Tx,
  { keyword }: PlatformGiven['listToolKits']['query'],
): Promise<PlatformWire['listToolKits']['data']> {
  const rows = await tx
    .select({ row: toolKits, name: files.name, size: files.size })
    .from(toolKits)
    .leftJoin(files, and(eq(files.tenantCode, toolKits.tenantCode), eq(files.objectId, toolKits.objectId)))
    .where(containing(patternOf(keyword), toolKits.title, toolKits.showMsg))
    .orderBy(asc(toolKits.position), asc(toolKits.uniqueCode));
  return rows.map(({ row, name, size }) => ({
    uniqueCode: row.uniqueCode,
    title: row.title,
    showMsg: row.showMsg ?? '',
    status: row.status,
    downloadUrl: guideUrl(row),
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    file: name !== null && size !== null ? { name, size } : null,
  }));
}

/** Serializes changes of the guide's documents and their order. */
const lockGuide = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('guide', 0))`);

interface Stored extends PutFile {
  name: string;
  mime: string;
}

/** @throws AppError fileType */
async function store(ctx: Context, upload: Upload<unknown>): Promise<Stored> {
  const mime = requireKind(upload, fileEndings);
  return { ...(await putPath(ctx, upload.path, upload)), name: upload.name, mime };
}

async function record(ctx: Context, tx: Tx, { name, mime, ...stored }: Stored) {
  const { tenantCode } = ctx.actor;
  await recordFile(ctx, tx, { tenantCode, projectCode: null, name, mime, kind: 'guideFile' }, stored);
  return { tenantCode, objectId: stored.objectId, downloadUrl: null };
}

/** Adds a document at the end. @throws AppError fileType, storageFull, limitReached */
export async function addGuide(
  ctx: Context,
  upload: Upload<PlatformGiven['addToolKit']['form']>,
): Promise<{ uniqueCode: string }> {
  const stored = await store(ctx, upload);
  return ctx.write(async (tx, audit) => {
    await lockGuide(tx);
    const standing = await tx.$count(toolKits);
    if (standing >= GUIDE_DOCUMENTS) throw new AppError('limitReached', { max: GUIDE_DOCUMENTS });
    const uniqueCode = newCode('K');
    const { title, showMsg = null, status } = upload.fields;
    const filed = await record(ctx, tx, stored);
    const stamp = { position: standing + 1, updatedBy: ctx.actor.accountId };
    await tx.insert(toolKits).values({ uniqueCode, title, showMsg, status, ...filed, ...stamp });
    await audit({
      action: 'saveGuide',
      entity: 'guide',
      entityCode: uniqueCode,
      detail: {
        title,
        version: 1,
        changed: changedFields<Record<string, unknown>>({}, { title, showMsg, status, file: stored.name }, [
          'title',
          'showMsg',
          'status',
          'file',
        ]),
      },
    });
    return { uniqueCode };
  });
}

/** @throws AppError notFound, conflict */
async function open(tx: Tx, uniqueCode: string, version: number): Promise<Kept> {
  await lockGuide(tx);
  const [found] = await tx.select().from(toolKits).where(eq(toolKits.uniqueCode, uniqueCode));
  return requireVersion(tx, found, version, ({ title, showMsg, status, version: is }) => ({
    uniqueCode,
    title,
    showMsg: showMsg ?? '',
    status,
    version: is,
  }));
}

/** Changes what is given of a document; a file takes the place of what it led to. @throws AppError notFound, conflict, fileType */
export async function updateGuide(ctx: Context, upload: Upload<PlatformGiven['updateToolKit']['form']>): Promise<null> {
  const { uniqueCode, version, position, ...given } = upload.fields;
  const stored = upload.size > 0 ? await store(ctx, upload) : undefined;
  return ctx.write(async (tx, audit) => {
    const before = await open(tx, uniqueCode, version);
    const filed = stored && (await record(ctx, tx, stored));
    const after = {
      title: given.title ?? before.title,
      status: given.status ?? before.status,
      showMsg: given.showMsg ?? before.showMsg,
    };
    await tx
      .update(toolKits)
      .set({ ...after, ...filed, version: version + 1, updatedAt: new Date(), updatedBy: ctx.actor.accountId })
      .where(eq(toolKits.uniqueCode, uniqueCode));
    if (position !== undefined) await moveTo(tx, uniqueCode, position);
    await audit({
      action: 'saveGuide',
      entity: 'guide',
      entityCode: uniqueCode,
      detail: {
        title: after.title,
        version: version + 1,
        changed: changedFields<Record<string, unknown>>(
          { ...before, file: null },
          { ...after, position: position ?? before.position, file: stored?.name },
          ['title', 'showMsg', 'status', 'position', 'file'],
        ),
      },
    });
    return null;
  });
}

/** Gives a document this place and all others theirs after it. */
async function moveTo(tx: Tx, uniqueCode: string, position: number): Promise<void> {
  await tx.execute(sql`UPDATE tool_kits k SET position = placed.n FROM (
      SELECT unique_code, row_number() OVER (ORDER BY
        CASE WHEN unique_code = ${uniqueCode} THEN ${position}::numeric + sign(${position} - position) * 0.5
          ELSE position END, unique_code) AS n
      FROM tool_kits) AS placed
    WHERE placed.unique_code = k.unique_code AND k.position <> placed.n`);
}

/** @throws AppError notFound, conflict */
export function removeGuide(
  ctx: Context,
  { uniqueCode, version }: PlatformGiven['removeToolKit']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const { title } = await open(tx, uniqueCode, version);
    await tx.delete(toolKits).where(eq(toolKits.uniqueCode, uniqueCode));
    await audit({ action: 'removeGuide', entity: 'guide', entityCode: uniqueCode, detail: { title } });
    return null;
  });
}
