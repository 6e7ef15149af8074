import { and, eq } from 'drizzle-orm';
import { paperEndings } from '#domain/kernel/fileEndings';
import { limits } from '#domain/kernel/limits';
import type { MarketingGiven } from '#domain/subjects/marketing/schema';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { requireKind } from '#server/kernel/files/kinds';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { openApplication } from '../queries/applications';
import { equityPapers } from '../tables';

type Named = MarketingGiven['addEquityPaper']['form'];

/** Whether a paper may be sent for this application; asked before its first byte. @throws AppError notFound, refusedTransition, limitReached */
export async function admitPaper(ctx: Context, tx: Tx, { applicationCode }: Named): Promise<void> {
  const row = await openApplication(tx, applicationCode);
  if (row.tenantCode !== ctx.actor.tenantCode) throw new AppError('notFound');
  if (row.state !== 'open') throw new AppError('refusedTransition');
  await requireBelowLimit(tx, `equityPapers:${applicationCode}`, limits.equityPapers, () =>
    tx.$count(equityPapers, eq(equityPapers.applicationCode, applicationCode)),
  );
}

/** Adds a paper to an application that nobody has decided. @throws AppError fileType, storageFull, notFound, refusedTransition, limitReached */
export async function addEquityPaper(ctx: Context, upload: Upload<Named>): Promise<{ objectId: string }> {
  const { name, size, fields } = upload;
  const mime = requireKind(upload, paperEndings);
  const stored = await putPath(ctx, upload.path, upload);
  const { tenantCode } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    await admitPaper(ctx, tx, fields);
    await recordFile(ctx, tx, { tenantCode, projectCode: null, name, mime, kind: 'equityPaper' }, stored);
    const { applicationCode } = fields;
    await tx.insert(equityPapers).values({ tenantCode, applicationCode, objectId: stored.objectId, name, size });
    await audit({
      ...{ action: 'addEquityPaper', entity: 'equityApplication', entityCode: applicationCode },
      detail: { name, size },
    });
    return { objectId: stored.objectId };
  });
}

/** A paper of an application that the caller's tenant has made or is asked by. @throws AppError notFound */
export async function openPaper(
  ctx: Context,
  { applicationCode, objectId }: MarketingGiven['getEquityPaper']['query'],
): Promise<typeof files.$inferSelect> {
  await ctx.read(async (tx) => {
    await openApplication(tx, applicationCode);
    const of = and(eq(equityPapers.applicationCode, applicationCode), eq(equityPapers.objectId, objectId));
    if ((await tx.$count(equityPapers, of)) === 0) throw new AppError('notFound');
  });
  // The file is the other tenant's; who may read the application may read what goes with it.
  const [file] = await ctx.readAsSystem((tx) => tx.select().from(files).where(eq(files.objectId, objectId)));
  if (!file) throw new AppError('notFound');
  return file;
}
