import { and, eq } from 'drizzle-orm';
import { paperEndings } from '#domain/kernel/fileEndings';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { requireKind } from '#server/kernel/files/kinds';
import { ownFile } from '#server/kernel/files/ownFile';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { approvals } from './tables';

/** Stores a refund's voucher, to be named by the payment that follows. @throws AppError fileType, storageFull */
export async function addVoucher(ctx: Context, upload: Upload<unknown>): Promise<{ objectId: string }> {
  const mime = requireKind(upload, paperEndings);
  const stored = await putPath(ctx, upload.path, upload);
  const { tenantCode } = ctx.actor;
  const { name, size } = upload;
  const { objectId } = stored;
  return ctx.write(async (tx, audit) => {
    await recordFile(ctx, tx, { tenantCode, projectCode: null, name, mime, kind: 'approvalVoucher' }, stored);
    await audit({ action: 'addApprovalVoucher', entity: 'approval', entityCode: objectId, detail: { name, size } });
    return { objectId };
  });
}

/** @throws AppError unknownReference if the caller has not stored it */
export async function requireVoucher(ctx: Context, tx: Tx, objectId: string): Promise<void> {
  const { tenantCode, accountId: createdBy } = ctx.actor;
  const isOwn = and(
    eq(files.tenantCode, tenantCode),
    eq(files.objectId, objectId),
    eq(files.kind, 'approvalVoucher'),
    eq(files.createdBy, createdBy),
  );
  if ((await tx.$count(files, isOwn)) === 0) throw new AppError('unknownReference', { code: objectId });
}

/** The voucher of a request. @throws AppError notFound */
export async function openVoucher(
  ctx: Context,
  tx: Tx,
  { approvalCode }: { approvalCode: string },
): Promise<typeof files.$inferSelect> {
  const { tenantCode } = ctx.actor;
  const [row] = await tx
    .select({ voucherId: approvals.voucherId })
    .from(approvals)
    .where(and(eq(approvals.tenantCode, tenantCode), eq(approvals.approvalCode, approvalCode)));
  if (!row?.voucherId) throw new AppError('notFound');
  return ownFile(tx, { kind: 'approvalVoucher', tenantCode, objectId: row.voucherId });
}
