import { and, eq, ne } from 'drizzle-orm';
import { type AdmissionAction, admissionMoves } from '#domain/core/tenant/admission/rules';
import type { TenantGiven } from '#domain/core/tenant/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { requireFree } from '../../customers/queries/alike';
import { report } from '../../customers/report';
import { newInviteCode } from '../../inviteCodes';
import { tenants } from '../../tables';
import { applications } from '../tables';

const actionTo = { success: 'approve', rejected: 'reject' } as const satisfies Record<string, AdmissionAction>;

/**
 * Approves an application, or rejects it with a reason for the applicant. A customer becomes the deciding channel's own; a
 * channel gets an invite code.
 * @throws AppError notFound if another tenant decides on it, conflict, refusedTransition if it was decided,
 *   nameTaken if the caller's tenant has approved one of this name, customerReported, customerWorkedWith, customerInPool or codeTaken if another channel's customer is the same company
 */
export function decide(
  ctx: Context,
  { tenantCode, approvalState: decision, reason, version }: TenantGiven['setCustomerApprovalState']['body'],
): Promise<{ version: number }> {
  const { tenantCode: own, accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantCode, tenantCode)).for('update');
    const [application] = await tx.select().from(applications).where(eq(applications.tenantCode, tenantCode));
    if (!tenant || application?.deciderTenantCode !== own) throw new AppError('notFound');
    await requireVersion(tx, tenant, version);
    if (!admissionMoves[tenant.approvalState][actionTo[decision]]) throw new AppError('refusedTransition');
    const isIn = decision === 'success';
    const { uscc, note } = application;
    const becomesOwn = isIn && tenant.type === 'customer' && ctx.caller.tenant?.type === 'channel';
    if (becomesOwn) await requireFree(tx, { name: tenant.name, uscc });
    await tx
      .update(applications)
      .set({
        decidedAt: new Date(),
        decidedBy: accountId,
        reason: isIn ? null : (reason ?? null),
      })
      .where(eq(applications.tenantCode, tenantCode));
    if (isIn) await requireOwnName(tx, tenant, own);
    await tx
      .update(tenants)
      .set({
        approvalState: decision,
        version: tenant.version + 1,
        updatedAt: new Date(),
        updatedBy: accountId,
        ...(isIn && tenant.type === 'channel' && !tenant.inviteCode && { inviteCode: newInviteCode() }),
      })
      .where(eq(tenants.tenantCode, tenantCode));
    if (becomesOwn) await report(ctx, tx, { tenantCode, name: tenant.name, uscc, note });
    await audit({
      action: 'decideAdmission',
      entity: 'tenant',
      entityCode: tenantCode,
      tenantCode,
      detail: { name: tenant.name, decision, ...(!isIn && reason && { reason }) },
      concerned: [application.accountId],
    });
    return { version: tenant.version + 1 };
  });
}

/** The index keeps two concurrent approvals of one name apart. @throws AppError nameTaken */
async function requireOwnName(
  tx: Tx,
  { tenantCode, type, name }: typeof tenants.$inferSelect,
  own: string,
): Promise<void> {
  const [taken] = await tx
    .select({ tenantCode: tenants.tenantCode })
    .from(tenants)
    .where(
      and(
        eq(tenants.createdByTenant, own),
        eq(tenants.type, type),
        eq(tenants.name, name),
        eq(tenants.approvalState, 'success'),
        ne(tenants.tenantCode, tenantCode),
      ),
    )
    .limit(1);
  if (taken) throw new AppError('nameTaken', { name });
}
