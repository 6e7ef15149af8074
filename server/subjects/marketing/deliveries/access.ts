import { and, eq, ne } from 'drizzle-orm';
import { channelLeaders } from '#domain/core/project/policy';
import { openDeliveries } from '#domain/subjects/marketing/deliveries/workflow';
import { lendProject, returnProject, takeAllBack } from '#server/core/project/dispatch/lend';
import { giveConsultations } from '#server/core/tenant/consultations/heldConsultations';
import { giveRoles, leave, rejoin } from '#server/core/tenant/giveRoles';
import { ableTo } from '#server/core/tenant/people/ableTo';
import { memberships, tenants } from '#server/core/tenant/tables';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { deliveries } from '../tables';
import type { Delivery } from './queries';

/*
 * Who works on a delivery is the project's consultant in the channel that has asked, and a guest there who was not one of
 * its people before. In transactions of the system.
 */

/** One change of a tenant's people at a time. */
const lockPeople = (tx: Tx, tenantCode: string) =>
  tx
    .select({ tenantCode: tenants.tenantCode })
    .from(tenants)
    .where(eq(tenants.tenantCode, tenantCode))
    .for('no key update');

const rolesAt = (tx: Tx, tenantCode: string, accountId: string) =>
  tx.$count(memberships, and(eq(memberships.tenantCode, tenantCode), eq(memberships.accountId, accountId)));

/** Deliveries besides this one that somebody is a guest of the channel for; `session_open` asks the same. */
const othersOf = (tx: Tx, { tenantCode, deliveryCode }: Delivery, guest: string) =>
  tx.$count(
    deliveries,
    and(
      eq(deliveries.tenantCode, tenantCode),
      eq(deliveries.takenBy, guest),
      eq(deliveries.isGuest, true),
      ne(deliveries.deliveryCode, deliveryCode),
      anyOf(deliveries.state, openDeliveries),
    ),
  );

type Taken = Pick<Delivery, 'takenBy' | 'takenByName' | 'takenAt' | 'isGuest' | 'previousTeacherId'>;

/**
 * Makes the person who takes it the project's consultant: with the role that sees its own projects alone, unless they are
 * one of the channel's people already. A project that is over has no more work: it admits no person.
 * @returns the delivery's record of it; undefined if the project is over or gone
 * @throws AppError memberDisabled
 */
async function letIn(
  tx: Tx,
  delivery: Delivery,
  accountId: string,
): Promise<Pick<Taken, 'isGuest' | 'previousTeacherId'> | undefined> {
  const { tenantCode, projectCode } = delivery;
  await lockPeople(tx, tenantCode);
  const previousTeacherId = await lendProject(tx, { channelTenantCode: tenantCode, projectCode }, accountId);
  if (previousTeacherId === undefined) return undefined;
  const isStrange = (await rolesAt(tx, tenantCode, accountId)) === 0;
  if (isStrange) {
    await rejoin(tx, tenantCode, accountId);
    await giveRoles(tx, tenantCode, accountId, ['CHANNEL_EXECUTOR']);
  }
  return { isGuest: isStrange || (await othersOf(tx, delivery, accountId)) > 0, previousTeacherId };
}

/**
 * Admits a person to the project of a delivery, as its first worker or in place of the present one.
 * @throws AppError memberDisabled; refusedTransition if it had no worker and the project is over
 */
export async function passTo(
  tx: Tx,
  delivery: Delivery,
  to: { accountId: string; showName: string },
  by: string,
): Promise<Taken> {
  if (delivery.takenBy) await letOut(tx, delivery, delivery.takenBy, by);
  const entry = await letIn(tx, delivery, to.accountId);
  if (!entry && !delivery.takenBy) throw new AppError('refusedTransition');
  const taken = { takenBy: to.accountId, takenByName: to.showName, takenAt: new Date() };
  return { ...taken, isGuest: false, previousTeacherId: null, ...entry };
}

/**
 * Gives the project back in any state. A guest leaves with the last delivery that it is here for, and
 * keeps nothing of the channel: otherwise the guest could extend the stay.
 */
export async function letOut(tx: Tx, delivery: Delivery, takenBy: string, by: string): Promise<void> {
  const { tenantCode, projectCode, previousTeacherId: to, isGuest, orderedBy } = delivery;
  await lockPeople(tx, tenantCode);
  await returnProject(tx, { channelTenantCode: tenantCode, projectCode }, { from: takenBy, to, by });
  if (!isGuest || (await othersOf(tx, delivery, takenBy)) > 0) return;
  const leaders = await ableTo(tx, tenantCode, channelLeaders, { except: takenBy });
  const heir = leaders.find(({ accountId }) => accountId === orderedBy) ?? leaders[0];
  const left = { from: takenBy, to: heir?.accountId ?? orderedBy, by };
  await takeAllBack(tx, tenantCode, { ...left, groupsTo: left.to });
  await giveConsultations(tx, tenantCode, left);
  await leave(tx, tenantCode, takenBy);
}
