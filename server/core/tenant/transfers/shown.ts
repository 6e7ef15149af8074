import { and, eq, exists, gt, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { TenantWire } from '#domain/core/tenant/schema';
import { TRANSFER_UNDO_DAYS, type TransferSide, transferWorkflow } from '#domain/core/tenant/transfers/rules';
import { daysLater } from '#domain/kernel/days';
import { projectGroups, projects } from '#server/core/project/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { customers } from '../customers/tables';
import { invitations, tenantRelations } from '../tables';
import { recordsOf } from './moved';
import { customerTransfers } from './tables';

/** The page on which both sides see their transfers. */
export const TRANSFERS = '/customerManagement?view=transfers';

/** Whether the receiving channel has done nothing with the customer since it accepted; transactions of the system alone see that. */
function isUntouched(tx: Tx): SQL | undefined {
  const { toTenant, tenantCode, acceptedAt, moved } = customerTransfers;
  const now = recordsOf(sql`${toTenant}`, sql`${tenantCode}`);
  const one = { one: sql`1` };
  const withReceiver = and(
    eq(tenantRelations.tenantCode, toTenant),
    eq(tenantRelations.customerTenantCode, tenantCode),
  );
  const keptAsIs = and(eq(customers.tenantCode, tenantCode), eq(customers.version, customerTransfers.acceptedVersion));
  const invited = and(
    eq(invitations.tenantCode, tenantCode),
    eq(invitations.invitedByTenant, toTenant),
    gt(invitations.createdAt, acceptedAt),
  );
  const changedGroup = and(eq(projectGroups.customerTenantCode, tenantCode), gt(projectGroups.updatedAt, acceptedAt));
  // The transfer itself leaves updatedAt of groups and projects as it was.
  const changedProject = and(
    eq(projects.tenantCode, tenantCode),
    or(isNotNull(projects.teacherAccountId), gt(projects.updatedAt, acceptedAt)),
  );
  return and(
    exists(tx.select(one).from(tenantRelations).where(withReceiver)),
    exists(tx.select(one).from(customers).where(keptAsIs)),
    not(exists(tx.select(one).from(invitations).where(invited))),
    not(exists(tx.select(one).from(projectGroups).where(changedGroup))),
    not(exists(tx.select(one).from(projects).where(changedProject))),
    sql`${moved} -> 'groups' = to_jsonb(${now.groups}) AND ${moved} -> 'projects' = to_jsonb(${now.projects})`,
  );
}

/** Transfers with whether they can be undone. In transactions of the system. */
export const transferRows = (tx: Tx, wanted: SQL | undefined) =>
  tx
    .select({
      row: customerTransfers,
      isUndoable: sql<boolean>`coalesce(${customerTransfers.state} = 'accepted'
        AND ${customerTransfers.acceptedAt} > now() - ${TRANSFER_UNDO_DAYS} * interval '1 day'
        AND ${isUntouched(tx)}, false)`,
    })
    .from(customerTransfers)
    .where(wanted);

export type TransferRow = Awaited<ReturnType<typeof transferRows>>[number];

/** On which side of a transfer the caller's channel is. */
export const sideOf = (ctx: Context, { row }: TransferRow): TransferSide =>
  row.fromTenant === ctx.actor.tenantCode ? 'sent' : 'received';

/** What the conditions of the workflow need. */
export const factsOf = (ctx: Context, found: TransferRow) => ({
  roles: ctx.caller.roles,
  side: sideOf(ctx, found),
  isUndoable: found.isUndoable,
});

/** A transfer as the wire has it. */
export function shownTransfer(ctx: Context, found: TransferRow): TenantWire['requestTransfer']['data'] {
  const { row, isUndoable } = found;
  return {
    ...row,
    side: sideOf(ctx, found),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    undoableUntil: isUndoable && row.acceptedAt ? daysLater(portalToday(row.acceptedAt), TRANSFER_UNDO_DAYS) : null,
    allowedActions: transferWorkflow.allowedActions(row.state, factsOf(ctx, found)),
  };
}
