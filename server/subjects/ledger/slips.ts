import { and, eq } from 'drizzle-orm';
import { paperEndings } from '#domain/kernel/fileEndings';
import { limits } from '#domain/kernel/limits';
import type { LedgerGiven } from '#domain/subjects/ledger/schema';
import {
  addAttachment,
  listAttachments,
  type Owner,
  openAttachment,
  requireRoom,
} from '#server/capabilities/attachment/attachments';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { lockOrder, type Order } from './orders/openOrder';
import { orders } from './orders/tables';

type OfOrder = Pick<Order, 'tenantCode' | 'orderCode'>;

const ownerOf = ({ tenantCode, orderCode }: OfOrder): Owner => ({
  tenantCode,
  projectCode: null,
  entity: 'order',
  entityCode: orderCode,
});

/** What the bank says of an order's transfer, the earliest first. */
export const slipsOf = async (tx: Tx, order: OfOrder) =>
  (await listAttachments(tx, ownerOf(order))).map(({ objectId, name, size }) => ({ objectId, name, size }));

/** A transfer was started for it and is not matched yet; also after its deadline, as money can come late. */
export const takesSlips = ({ method, state }: Pick<Order, 'method' | 'state'>): boolean =>
  method === 'transfer' && state !== 'done' && state !== 'refunded';

function requireOpen(order: Order | undefined): Owner {
  if (!order) throw new AppError('notFound');
  if (!takesSlips(order)) throw new AppError('refusedTransition');
  return ownerOf(order);
}

/** Whether a receipt may be sent; asked before its first byte. @throws AppError notFound, refusedTransition, limitReached */
export async function admitSlip(ctx: Context, tx: Tx, { orderCode }: LedgerGiven['addSlip']['form']): Promise<void> {
  const { tenantCode } = ctx.actor;
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.tenantCode, tenantCode), eq(orders.orderCode, orderCode)));
  await requireRoom(tx, requireOpen(order), limits.paymentSlips);
}

/**
 * Keeps what the bank says of a transfer, so that it is found sooner; it pays nothing.
 * @throws AppError fileType, storageFull, notFound, refusedTransition, limitReached
 */
export function addSlip(ctx: Context, upload: Upload<LedgerGiven['addSlip']['form']>): Promise<{ objectId: string }> {
  const { tenantCode } = ctx.actor;
  const { name, size, fields } = upload;
  const { orderCode } = fields;
  return addAttachment(ctx, upload, {
    kind: 'paymentSlip',
    endings: paperEndings,
    max: limits.paymentSlips,
    open: async (tx) => requireOpen(await lockOrder(tx, { tenantCode, orderCode })),
    added: (_tx, audit) => audit({ action: 'addSlip', entity: 'order', entityCode: orderCode, detail: { name, size } }),
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
  const own = tenantCode === undefined ? undefined : eq(orders.tenantCode, tenantCode);
  const [order] = await tx
    .select({ tenantCode: orders.tenantCode, orderCode: orders.orderCode })
    .from(orders)
    .where(and(eq(orders.orderCode, orderCode), own));
  if (!order) throw new AppError('notFound');
  return openAttachment(tx, ownerOf(order), objectId);
}
