import { and, eq, sql } from 'drizzle-orm';
import { consultationMoves } from '#domain/core/tenant/consultations/rules';
import { consultations as policy } from '#domain/core/tenant/policy';
import type { TenantGiven } from '#domain/core/tenant/schema';
import { changedFields } from '#domain/kernel/changed';
import { notify } from '#server/core/user/notify';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { ableTo } from '../people/ableTo';
import { accounts } from '../tables';
import { pageOfConsultation } from './addConsultation';
import { type Consultation, isConvertible, openConsultation, shown } from './queries';
import { type ConsultationChange, consultationNotes, consultations } from './tables';

const nameOf = async (tx: Tx, accountId: string | null): Promise<string> => {
  if (!accountId) return '';
  const [found] = await tx.select().from(accounts).where(eq(accounts.accountId, accountId));
  return found?.showName ?? '';
};

const keep = (
  tx: Tx,
  { tenantCode, consultationCode }: Consultation,
  set: Partial<typeof consultations.$inferInsert>,
) =>
  tx
    .update(consultations)
    .set({ ...set, version: sql`${consultations.version} + 1`, updatedAt: new Date() })
    .where(and(eq(consultations.tenantCode, tenantCode), eq(consultations.consultationCode, consultationCode)));

/**
 * Follows up an inquiry; changes and notes go into its history, a new owner is notified.
 * @throws AppError notFound, conflict, refusedTransition, forbidden if the caller assigns it without the right,
 *   unknownReference if the new owner can't follow it up
 */
export function saveConsultation(
  ctx: Context,
  { consultationCode, version, note = '', ...given }: TenantGiven['saveConsultation']['body'],
): Promise<{ version: number }> {
  const { tenantCode, accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const row = await openConsultation(ctx, tx, consultationCode, 'held');
    await requireVersion(tx, row, version, async (is) => ({
      ...shown(is, await nameOf(tx, is.ownerAccountId)),
      outcome: is.outcome,
    }));
    const { state, ownerId = null, nextStep = '', nextDue = null } = given;
    const isAllowed = state === row.state || (state !== 'converted' && consultationMoves[row.state].includes(state));
    if (row.state === 'converted' || !isAllowed) throw new AppError('refusedTransition');
    const before = { state: row.state, ownerId: row.ownerAccountId, nextStep: row.nextStep, nextDue: row.nextDue };
    const after = { state, ownerId, nextStep, nextDue };
    if (ownerId !== before.ownerId) await requireOwner(ctx, tx, ownerId);
    const outcome = state === 'closed' ? (given.outcome ?? '') : '';
    const changed = changedFields({ ...before, outcome: row.outcome }, { ...after, outcome }, [
      'state',
      'ownerId',
      'nextStep',
      'nextDue',
      'outcome',
    ]);
    const told: ConsultationChange[] = [];
    for (const [field, change] of Object.entries(changed))
      told.push(
        field === 'ownerId'
          ? { field: 'owner', value: await nameOf(tx, ownerId) }
          : { field: field as Exclude<ConsultationChange['field'], 'owner'>, value: String(change.after ?? '') },
      );
    await keep(tx, row, {
      state,
      nextStep,
      nextDue,
      outcome,
      ownerAccountId: ownerId,
      updatedBy: accountId,
    });
    if (note || told.length > 0)
      await tx
        .insert(consultationNotes)
        .values({ tenantCode, consultationCode, byName: ctx.caller.showName, note, changed: told });
    if (ownerId && ownerId !== before.ownerId && ownerId !== accountId) {
      const params = { who: ctx.caller.showName, company: row.company };
      const path = pageOfConsultation(consultationCode);
      await notify(tx, [{ tenantCode, accountId: ownerId, kind: 'consultation_assigned', params, path }], accountId);
    }
    await audit({
      action: 'saveConsultation',
      entity: 'consultation',
      entityCode: consultationCode,
      detail: { version: row.version + 1, changed },
    });
    return { version: row.version + 1 };
  });
}

/** Checks that the caller may assign it, and that the new owner can follow it up. */
async function requireOwner(ctx: Context, tx: Tx, ownerId: string | null): Promise<void> {
  if (!policy.allowed(ctx.caller.roles).includes('assign')) throw new AppError('forbidden');
  if (!ownerId) return;
  const [able] = await ableTo(tx, ctx.actor.tenantCode, policy.need('follow').roles, { wanted: ownerId });
  if (!able) throw new AppError('unknownReference', { code: ownerId });
}

/**
 * A request has led to a customer, in the transaction that enters it.
 * @throws AppError notFound, refusedTransition
 */
export async function convertConsultation(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  consultationCode: string,
  customer: { tenantCode: string; name: string },
): Promise<void> {
  const row = await openConsultation(ctx, tx, consultationCode, 'held');
  if (!isConvertible(row)) throw new AppError('refusedTransition');
  const { tenantCode } = row;
  await keep(tx, row, {
    state: 'converted',
    customerTenantCode: customer.tenantCode,
    updatedBy: ctx.actor.accountId,
    nextStep: '',
    nextDue: null,
  });
  const changed: ConsultationChange[] = [{ field: 'state', value: 'converted' }];
  await tx.insert(consultationNotes).values({ tenantCode, consultationCode, byName: ctx.caller.showName, changed });
  await audit({
    action: 'convertConsultation',
    entity: 'consultation',
    entityCode: consultationCode,
    detail: { company: row.company, customer: customer.name },
  });
}
