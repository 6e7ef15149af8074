import { and, eq } from 'drizzle-orm';
import { channelLeaders } from '#domain/core/project/policy';
import { needsAdmission } from '#domain/kernel/tenants';
import { happened } from '#server/core/lifecycle';
import { noticesForRoles, notify } from '#server/core/user/notify';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { onUniqueViolation } from '#server/kernel/db/database';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { applications } from '../../admission/tables';
import { after, type Held, keepStandings, recordMoves } from '../../customers/standing';
import { withdrawOf } from '../../customers/verbs/takeCustomer';
import { tenantRelations, tenants } from '../../tables';
import { countMoved } from '../moved';
import { TRANSFERS, type TransferRow } from '../shown';
import type { customerTransfers } from '../tables';

/** A transfer that is being decided on. */
export interface Deciding {
  ctx: Context;
  tx: Tx;
  audit: Audit;
  held: Held;
  row: TransferRow['row'];
  reason: string;
}

type Change = Partial<typeof customerTransfers.$inferInsert>;

/**
 * Moves a customer to the receiving channel, with groups, projects and everything below: from the next request on the new
 * channel sees them and the old one doesn't. The new channel assigns the groups' owners.
 * @returns what the transfer keeps, for the way back
 * @throws AppError notFound where the sender has lost it; nameTaken
 */
export async function accepted({ ctx, tx, audit, held, row }: Deciding): Promise<Change> {
  const { tenantCode, fromTenant: from, toTenant: to, fromName, toName, reason } = row;
  const { accountId } = ctx.actor;
  const { name } = held.tenant;
  const next = after(ctx.services, held, { kind: 'transferred', by: from, to });
  const moved = await countMoved(tx, tenantCode, from);
  await withdrawOf(tx, audit, tenantCode, from);
  await moveAccess(tx, { customer: tenantCode, name, from, to });
  await keepStandings(tx, [{ tenantCode, ...next }], accountId, { reportedAt: new Date() });
  const { protectedUntil } = next;
  const way = { customer: held.tenant, fromTenant: from, toTenant: to, fromName, toName };
  await recordMoves(ctx, tx, [{ kind: 'transferred', ...way, reason, moved, protectedUntil }]);
  await happened(ctx, tx, 'customerTransferred', { customer: tenantCode, from, to });
  const { groups, projects } = moved;
  const detail = { name, from: fromName, to: toName, reason, groups, projects };
  const about = { action: 'transferCustomer', entity: 'tenant', entityCode: tenantCode, detail } as const;
  await audit([from, to].map((side) => ({ ...about, tenantCode: side })));
  const received = {
    kind: 'customer_transferred' as const,
    params: { name, from: fromName, projects },
    path: projects > 0 ? '/projectList/resourcePool' : '/customerManagement',
  };
  const given = { kind: 'transfer_accepted' as const, params: { name, to: toName }, path: TRANSFERS };
  await notify(
    tx,
    [
      ...(await noticesForRoles(tx, to, channelLeaders, received)),
      ...(await noticesForRoles(tx, from, channelLeaders, given)),
    ],
    accountId,
  );
  const { protectedUntil: protectedBefore, extensions: extensionsBefore } = held.standing;
  return { moved, acceptedAt: new Date(), acceptedVersion: held.kept.version + 1, protectedBefore, extensionsBefore };
}

/**
 * Gives the customer back to the channel that it came from, with the protection that it had there.
 * @throws AppError nameTaken where that channel has a customer of the same name by now; channelNotActive where its people
 *   are not let in, so that nobody would look after the customer
 */
export async function returned({ ctx, tx, audit, held, row, reason }: Deciding): Promise<Change> {
  const { tenantCode, fromTenant: to, toTenant: from, fromName: toName, toName: fromName } = row;
  const { accountId, tenantCode: own } = ctx.actor;
  const { name } = held.tenant;
  await requireActive(tx, to, toName);
  const before = {
    protectedUntil: row.protectedBefore ?? held.standing.protectedUntil,
    extensions: row.extensionsBefore ?? 0,
  };
  const next = after(ctx.services, held, { kind: 'returned', by: from, to, before });
  const moved = await countMoved(tx, tenantCode, from);
  await moveAccess(tx, { customer: tenantCode, name, from, to });
  await keepStandings(tx, [{ tenantCode, ...next }], accountId, { reportedAt: new Date() });
  const { protectedUntil } = next;
  const way = { customer: held.tenant, fromTenant: from, toTenant: to, fromName, toName };
  await recordMoves(ctx, tx, [{ kind: 'returned', ...way, reason, moved, protectedUntil }]);
  await happened(ctx, tx, 'customerTransferred', { customer: tenantCode, from, to });
  const params = { name, from: fromName, to: toName, reason };
  const about = { action: 'returnCustomer', entity: 'tenant', entityCode: tenantCode, detail: params } as const;
  await audit([from, to].map((side) => ({ ...about, tenantCode: side })));
  const notice = { kind: 'transfer_returned' as const, params, path: TRANSFERS };
  await notify(tx, await noticesForRoles(tx, own === from ? to : from, channelLeaders, notice), accountId);
  return {};
}

/** @throws AppError channelNotActive */
async function requireActive(tx: Tx, channel: string, name: string): Promise<void> {
  const [found] = await tx.select().from(tenants).where(eq(tenants.tenantCode, channel));
  if (!found || needsAdmission(found)) throw new AppError('channelNotActive', { name });
}

interface Way {
  customer: string;
  name: string;
  from: string;
  to: string;
}

/** Makes the customer the other channel's: groups and projects follow by their foreign keys. */
async function moveAccess(tx: Tx, { customer, name, from, to }: Way): Promise<void> {
  await tx
    .update(tenants)
    .set({ createdByTenant: to })
    .where(eq(tenants.tenantCode, customer))
    .catch(onUniqueViolation(() => new AppError('nameTaken', { name })));
  await tx
    .update(tenantRelations)
    .set({ tenantCode: to })
    .where(and(eq(tenantRelations.tenantCode, from), eq(tenantRelations.customerTenantCode, customer)));
  await tx.update(applications).set({ deciderTenantCode: to }).where(eq(applications.tenantCode, customer));
}
