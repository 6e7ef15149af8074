import { paperEndings } from '#domain/kernel/fileEndings';
import { limits } from '#domain/kernel/limits';
import type { MarketingGiven } from '#domain/subjects/marketing/schema';
import { addAttachment, openAttachment, requireRoom } from '#server/capabilities/attachment/attachments';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { openApplication, paperOwner } from '../queries/applications';

type Named = MarketingGiven['addEquityPaper']['form'];

async function requireOpen(ctx: Context, tx: Tx, { applicationCode }: Named) {
  const row = await openApplication(tx, applicationCode);
  if (row.tenantCode !== ctx.actor.tenantCode) throw new AppError('notFound');
  if (row.state !== 'open') throw new AppError('refusedTransition');
  return paperOwner(row);
}

/** Whether a paper may be sent for this application; asked before its first byte. @throws AppError notFound, refusedTransition, limitReached */
export async function admitPaper(ctx: Context, tx: Tx, named: Named): Promise<void> {
  await requireRoom(tx, await requireOpen(ctx, tx, named), limits.equityPapers);
}

/** Adds a document to an open application. @throws AppError fileType, storageFull, notFound, refusedTransition, limitReached */
export function addEquityPaper(ctx: Context, upload: Upload<Named>): Promise<{ objectId: string }> {
  const { name, size, fields } = upload;
  return addAttachment(ctx, upload, {
    kind: 'equityPaper',
    endings: paperEndings,
    max: limits.equityPapers,
    open: (tx) => requireOpen(ctx, tx, fields),
    added: (_tx, audit) =>
      audit({
        action: 'addEquityPaper',
        entity: 'equityApplication',
        entityCode: fields.applicationCode,
        detail: { name, size },
      }),
  });
}

/** A paper of an application that the caller's tenant has made or is asked by. @throws AppError notFound */
export function openPaper(
  ctx: Context,
  { applicationCode, objectId }: MarketingGiven['getEquityPaper']['query'],
): Promise<typeof files.$inferSelect> {
  return ctx.read(async (tx) => openAttachment(tx, paperOwner(await openApplication(tx, applicationCode)), objectId));
}
