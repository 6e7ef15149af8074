import { and, asc, eq } from 'drizzle-orm';
import { paperEndings } from '#domain/kernel/fileEndings';
import { limits } from '#domain/kernel/limits';
import type { LedgerGiven } from '#domain/subjects/ledger/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { requireKind } from '#server/kernel/files/kinds';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { lockOrder, type Order } from './orders/openOrder';
import { orders, paymentSlips } from './orders/tables';

type OfOrder = Pick<Order, 'tenantCode' | 'orderCode'>;

const within = ({ tenantCode, orderCode }: OfOrder) =>
  and(eq(paymentSlips.tenantCode, tenantCode), eq(paymentSlips.orderCode, orderCode));

/** What the bank says of an order's transfer, the earliest first. */
export const slipsOf = (tx: Tx, order: OfOrder) =>
  tx
    .select({ objectId: paymentSlips.objectId, name: paymentSlips.name, size: paymentSlips.size })
    .from(paymentSlips)
    .where(within(order))
    .orderBy(asc(paymentSlips.createdAt), asc(paymentSlips.objectId));

/** A transfer was begun for it that nobody has matched yet; also where its time is over, as money comes late. */
export const takesSlips = ({ method, state }: Pick<Order, 'method' | 'state'>): boolean =>
  method === 'transfer' && state !== 'done' && state !== 'refunded';

async function requireOpen(tx: Tx, order: Order | undefined): Promise<void> {
  if (!order) throw new AppError('notFound');
  if (!takesSlips(order)) throw new AppError('refusedTransition');
  if ((await tx.$count(paymentSlips, within(order))) >= limits.paymentSlips)
    throw new AppError('limitReached', { max: limits.paymentSlips });
}

/** Whether a receipt may be sent; asked before its first byte. @throws AppError notFound, refusedTransition, limitReached */
export async function admitSlip(ctx: Context, tx: Tx, { orderCode }: LedgerGiven['addSlip']['form']): Promise<void> {
  const { tenantCode } = ctx.actor;
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.tenantCode, tenantCode), eq(orders.orderCode, orderCode)));
  await requireOpen(tx, order);
}

/**
 * Keeps what the bank says of a transfer, so that it is found sooner; it pays nothing.
 * @throws AppError fileType, storageFull, notFound, refusedTransition, limitReached
 */
export async function addSlip(
  ctx: Context,
  upload: Upload<LedgerGiven['addSlip']['form']>,
): Promise<{ objectId: string }> {
  const mime = requireKind(upload, paperEndings);
  const stored = await putPath(ctx, upload.path, upload);
  const { tenantCode } = ctx.actor;
  const { name, size, fields } = upload;
  const { orderCode } = fields;
  return ctx.write(async (tx, audit) => {
    await requireOpen(tx, await lockOrder(tx, { tenantCode, orderCode }));
    await recordFile(ctx, tx, { tenantCode, projectCode: null, name, mime, kind: 'paymentSlip' }, stored);
    await tx.insert(paymentSlips).values({ tenantCode, orderCode, objectId: stored.objectId, name, size });
    await audit({ action: 'addSlip', entity: 'order', entityCode: orderCode, detail: { name, size } });
    return { objectId: stored.objectId };
  });
}

/**
 * The file of a receipt.
 * @param tenantCode whose it is; absent: anybody's, for the platform
 * @throws AppError notFound
 */
export async function openSlip(
  tx: Tx,
  { orderCode, objectId }: LedgerGiven['getSlip']['query'],
  tenantCode?: string,
): Promise<typeof files.$inferSelect> {
  const [found] = await tx
    .select({ file: files })
    .from(paymentSlips)
    .innerJoin(files, and(eq(files.tenantCode, paymentSlips.tenantCode), eq(files.objectId, paymentSlips.objectId)))
    .where(
      and(
        eq(paymentSlips.orderCode, orderCode),
        eq(paymentSlips.objectId, objectId),
        tenantCode === undefined ? undefined : eq(paymentSlips.tenantCode, tenantCode),
      ),
    );
  if (!found) throw new AppError('notFound');
  return found.file;
}
