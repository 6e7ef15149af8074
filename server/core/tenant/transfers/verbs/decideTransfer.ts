import { and, eq, or, sql } from 'drizzle-orm';
import { channelLeaders } from '#domain/core/project/policy';
import type { TenantGiven, TenantWire } from '#domain/core/tenant/schema';
import { TRANSFER_UNDO_DAYS, transferWorkflow } from '#domain/core/tenant/transfers/rules';
import type { NoticeKind } from '#domain/generated/noticeKinds';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { noticesForRoles, notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { portalMinute } from '#server/kernel/days';
import { AppError } from '#server/kernel/errors';
import { standingOf } from '../../customers/standing';
import { tenantRelations } from '../../tables';
import { factsOf, shownTransfer, TRANSFERS, type TransferRow, transferRows } from '../shown';
import { customerTransfers } from '../tables';
import { accepted, type Deciding, returned } from './move';

/**
 * Accepts, refuses, withdraws or undoes a transfer. Decisions on the same customer wait for one another.
 * @throws AppError notFound; transferDecided where another person was faster; transferNotUndoable; forbidden; reasonNeeded;
 *   nameTaken where the channel that gets it has a customer of the same name; channelNotActive
 */
export function decideTransfer(
  ctx: Context,
  { transferCode, action, reason = '' }: TenantGiven['decideTransfer']['body'],
): Promise<TenantWire['decideTransfer']['data']> {
  return ctx.writeAsSystem(async (tx, audit) => {
    const own = ofOwn(ctx, transferCode);
    const [sought] = await transferRows(tx, own);
    if (!sought) throw new AppError('notFound');
    const { tenantCode } = sought.row;
    const held = await standingOf(tx, tenantCode);
    // A project that is being created for the customer is waited for.
    await tx.select().from(tenantRelations).where(eq(tenantRelations.customerTenantCode, tenantCode)).for('update');
    const [found] = await transferRows(tx, own);
    if (!found) throw new AppError('notFound');
    const { row } = found;
    const facts = factsOf(ctx, found);
    const begins = row.state === (action === 'takeBack' || action === 'giveBack' ? 'accepted' : 'requested');
    if (!begins) throw decided(row);
    if (row.state === 'accepted' && !facts.isUndoable)
      throw new AppError('transferNotUndoable', { days: TRANSFER_UNDO_DAYS });
    const step = requireTransition(transferWorkflow, { action, from: row.state, facts, reason });
    const state = step.to ?? row.state;
    const deciding = { ctx, tx, audit, held, row, reason };
    const more = state === 'accepted' ? await accepted(deciding) : state === 'returned' ? await returned(deciding) : {};
    await tx
      .update(customerTransfers)
      .set({ state, answer: reason, decidedByName: ctx.caller.showName, decidedAt: sql`now()`, ...more })
      .where(eq(customerTransfers.transferCode, transferCode));
    if (state === 'refused' || state === 'withdrawn') await closed(deciding, state);
    const [now] = await transferRows(tx, own);
    return shownTransfer(ctx, now ?? found);
  });
}

const ofOwn = (ctx: Context, transferCode: string) => {
  const { tenantCode } = ctx.actor;
  const isSide = or(eq(customerTransfers.fromTenant, tenantCode), eq(customerTransfers.toTenant, tenantCode));
  return and(eq(customerTransfers.transferCode, transferCode), isSide);
};

const decided = ({ decidedByName, decidedAt, createdAt }: TransferRow['row']) =>
  new AppError('transferDecided', { who: decidedByName ?? '—', when: portalMinute(decidedAt ?? createdAt) });

/** Tells the other side that nothing moves, and writes the rows of both sides. */
async function closed({ ctx, tx, audit, row, reason }: Deciding, state: 'refused' | 'withdrawn'): Promise<void> {
  const { fromTenant, toTenant, fromName: from, toName: to, customerName: name, tenantCode: entityCode } = row;
  const isRefused = state === 'refused';
  const about = { entity: 'tenant', entityCode } as const;
  await audit(
    [fromTenant, toTenant].map((tenantCode) =>
      isRefused
        ? { ...about, tenantCode, action: 'refuseTransfer' as const, detail: { name, from, to, reason } }
        : { ...about, tenantCode, action: 'withdrawTransfer' as const, detail: { name, from, to } },
    ),
  );
  const kind: NoticeKind = isRefused ? 'transfer_refused' : 'transfer_withdrawn';
  const notice = { kind, params: { name, from, to, reason }, path: TRANSFERS };
  const told = await noticesForRoles(tx, isRefused ? fromTenant : toTenant, channelLeaders, notice);
  await notify(tx, told, ctx.actor.accountId);
}
