import { and, eq } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import { deliveryWorkflow } from '#domain/subjects/marketing/deliveries/workflow';
import type { MarketingGiven } from '#domain/subjects/marketing/schema';
import {
  addAttachment,
  listAttachments,
  type Owner,
  openAttachment,
  removeAttachment,
  requireRoom,
} from '#server/capabilities/attachment/attachments';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { deliveries } from '../tables';

type Delivery = typeof deliveries.$inferSelect;

/*
 * Files of a delivery's result. They belong to the channel that has ordered it; both sides read them. The person who works on
 * it adds and removes them until the result is submitted, so that what is accepted is what was seen.
 */

const ownerOf = ({ tenantCode, deliveryCode }: Pick<Delivery, 'tenantCode' | 'deliveryCode'>): Owner => ({
  tenantCode,
  projectCode: null,
  entity: 'delivery',
  entityCode: deliveryCode,
});

/** Files of a delivery's result, the earliest first. */
export const resultsOf = async (tx: Tx, delivery: Pick<Delivery, 'tenantCode' | 'deliveryCode'>) =>
  (await listAttachments(tx, ownerOf(delivery))).map(({ objectId, name, size }) => ({ objectId, name, size }));

/** @throws AppError notFound; refusedTransition for all but the person who works on it, and once it is submitted */
function requireOpen({ actor }: Context, delivery: Delivery | undefined): Owner {
  if (!delivery) throw new AppError('notFound');
  const { state, takenBy } = delivery;
  if (!deliveryWorkflow.find('handOver', state, { side: 'serving', isTaker: takenBy === actor.accountId }))
    throw new AppError('refusedTransition');
  return ownerOf(delivery);
}
const withCode = (deliveryCode: string) => eq(deliveries.deliveryCode, deliveryCode);

/** Whether a file may be sent; asked before its first byte. @throws AppError notFound, refusedTransition, limitReached */
export async function admitResult(
  ctx: Context,
  tx: Tx,
  { deliveryCode }: MarketingGiven['addDeliveryFile']['form'],
): Promise<void> {
  const [found] = await tx.select().from(deliveries).where(withCode(deliveryCode));
  await requireRoom(tx, requireOpen(ctx, found), limits.recordFiles);
}

/** The delivery under its lock: of two steps at once the second sees what the first has left. */
async function lockOpen(ctx: Context, tx: Tx, deliveryCode: string): Promise<Owner> {
  const [found] = await tx.select().from(deliveries).where(withCode(deliveryCode)).for('update');
  return requireOpen(ctx, found);
}

/**
 * Adds a file to the result.
 * @throws AppError fileType, storageFull, notFound, refusedTransition, limitReached
 */
export function addDeliveryFile(
  ctx: Context,
  upload: Upload<MarketingGiven['addDeliveryFile']['form']>,
): Promise<{ objectId: string }> {
  const { name, size, fields } = upload;
  return addAttachment(ctx, upload, {
    kind: 'deliveryResult',
    max: limits.recordFiles,
    asSystem: true,
    open: (tx) => lockOpen(ctx, tx, fields.deliveryCode),
    added: (_tx, audit, { tenantCode, entityCode }) =>
      audit({ action: 'addDeliveryFile', entity: 'delivery', entityCode, tenantCode, detail: { name, size } }),
  });
}

/** Removes a file from the result. @throws AppError notFound, refusedTransition */
export function removeDeliveryFile(
  ctx: Context,
  { deliveryCode, objectId }: MarketingGiven['removeDeliveryFile']['body'],
): Promise<null> {
  return ctx.writeAsSystem(async (tx, audit) => {
    const owner = await lockOpen(ctx, tx, deliveryCode);
    const { name, size } = await removeAttachment(tx, owner, objectId);
    const { tenantCode, entityCode } = owner;
    await audit({ action: 'removeDeliveryFile', entity: 'delivery', entityCode, tenantCode, detail: { name, size } });
    return null;
  });
}

/**
 * A file of the result.
 * @param tenantCode whose delivery it is; absent: anybody's, for the platform's people
 * @throws AppError notFound
 */
export async function openResult(
  tx: Tx,
  { deliveryCode, objectId }: MarketingGiven['getDeliveryFile']['query'],
  tenantCode?: string,
): Promise<typeof files.$inferSelect> {
  const own = tenantCode === undefined ? undefined : eq(deliveries.tenantCode, tenantCode);
  const [found] = await tx
    .select()
    .from(deliveries)
    .where(and(withCode(deliveryCode), own));
  if (!found) throw new AppError('notFound');
  return openAttachment(tx, ownerOf(found), objectId);
}
