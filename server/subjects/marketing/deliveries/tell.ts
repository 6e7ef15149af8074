import { and, eq } from 'drizzle-orm';
import type { DeliveryAction } from '#domain/subjects/marketing/deliveries/workflow';
import type { marketingNotices } from '#domain/subjects/marketing/notices';
import { deliveries as policy } from '#domain/subjects/marketing/policy';
import { memberships } from '#server/core/tenant/tables';
import { notify } from '#server/core/user/notify';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { platformCode } from '#server/subjects/ledger/platform';
import { toPayers } from '#server/subjects/ledger/points/remind';
import type { Delivery } from './queries';

const servedAt = (deliveryCode: string) => `/platformDelivery?open=${deliveryCode}`;
const askedAt = (deliveryCode: string) => `/project?tab=deliveries&open=${deliveryCode}`;

/** Tells all of the platform's people who deliver that somebody asks for it. */
export async function tellServers(
  tx: Tx,
  params: { who: string; product: string },
  deliveryCode: string,
  by: string,
): Promise<void> {
  const tenantCode = await platformCode(tx);
  const people = await tx
    .selectDistinct({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.tenantCode, tenantCode), anyOf(memberships.roleCode, policy.rolesThatMay('serve'))));
  const notice = { tenantCode, kind: 'delivery_asked' as const, params, path: servedAt(deliveryCode) };
  await notify(
    tx,
    people.map(({ accountId }) => ({ accountId, ...notice })),
    by,
  );
}

/** What each side is told of what the other has done. */
const told: Readonly<Record<DeliveryAction, (typeof marketingNotices)[number]>> = {
  take: 'delivery_taken',
  takeOver: 'delivery_taken',
  giveBack: 'delivery_given_back',
  handOver: 'delivery_handed_over',
  refuse: 'delivery_refused',
  accept: 'delivery_accepted',
  return: 'delivery_returned',
  cancel: 'delivery_cancelled',
};

/** Notifies the other side of a step: the people who asked for it and pay for the channel, or the person who works on it. */
export async function tellOtherSide(
  tx: Tx,
  { tenantCode, deliveryCode, productName, takenBy }: Delivery,
  action: DeliveryAction,
  { by, who, text, isServing }: { by: string; who: string; text: string; isServing: boolean },
): Promise<void> {
  const notice = { kind: told[action], params: { who, product: productName.zh, text } };
  if (isServing) await notify(tx, await toPayers(tx, tenantCode, { ...notice, path: askedAt(deliveryCode) }), by);
  else if (takenBy) {
    const platform = await platformCode(tx);
    await notify(tx, [{ tenantCode: platform, accountId: takenBy, ...notice, path: servedAt(deliveryCode) }], by);
  }
}
