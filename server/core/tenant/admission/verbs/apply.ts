import { and, asc, eq, sql } from 'drizzle-orm';
import { type ApplicantType, admissionMoves, decidesItself } from '#domain/core/tenant/admission/rules';
import { leadingRole } from '#domain/core/tenant/people/rules';
import { admission } from '#domain/core/tenant/policy';
import type { TenantGiven } from '#domain/core/tenant/schema';
import { notify } from '#server/core/user/notify';
import { takeOwnName } from '#server/core/user/ownName';
import { oneAtATimeFor } from '#server/core/user/phone';
import { sessions } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { inviterOf } from '../../inviteCodes';
import { accounts, memberships, tenants } from '../../tables';
import { applications } from '../tables';

type Input = TenantGiven['addChannelInfo']['body'] & Partial<TenantGiven['addCustomerInfo']['body']>;

/**
 * Applies for a tenant of one's own, or submits a rejected application again. The applicant leads the tenant, which
 * can't be entered until it is approved.
 * @throws AppError forbidden for members of a tenant, inviteCodeUnknown, refusedTransition,
 *   conflict
 * @throws HttpError 400 if the applicant's own name is not known
 */
export async function apply(ctx: Context, type: ApplicantType, input: Input): Promise<{ tenantCode: string }> {
  const { accountId, tokenHash } = ctx.caller;
  return ctx.writeAsSystem(async (tx, audit) => {
    const [person] = await tx.select().from(accounts).where(eq(accounts.accountId, accountId));
    if (!person?.phone) throw new AppError('forbidden');
    // Two windows make one tenant.
    await oneAtATimeFor(tx, person.phone);
    const before = await earlier(tx, accountId, input.version);
    const inviter = input.inviteCode ? await inviterOf(tx, input.inviteCode) : undefined;
    if (input.inviteCode && !inviter) throw new AppError('inviteCodeUnknown');
    const showName = await takeOwnName(ctx, tx, person, { personName: input.personName });

    const decider = inviter && decidesItself(inviter, type) ? inviter : await platform(tx);
    const tenantCode = before?.tenantCode ?? newCode('T');
    const { name, uscc, note = '', size = null, industries = [] } = input;
    const said = {
      type,
      name,
      size,
      industries: [...new Set(industries)],
      approvalState: 'submitted' as const,
      createdByTenant: decider.tenantCode,
      // Partners bring partners into the tree; their customers stay outside of it.
      parentTenantCode: type === 'channel' && inviter?.type === 'channel' ? inviter.tenantCode : null,
      updatedBy: accountId,
    };
    // Only the decider learns, when deciding, whether it has a company of this name.
    await tx
      .insert(tenants)
      .values({ tenantCode, ...said })
      .onConflictDoUpdate({ target: tenants.tenantCode, set: { ...said, version: sql`${tenants.version} + 1` } });
    const { inviteCode = null } = input;
    const handedIn = { deciderTenantCode: decider.tenantCode, inviteCode, uscc, note, appliedAt: new Date() };
    await tx
      .insert(applications)
      .values({ tenantCode, accountId, ...handedIn })
      .onConflictDoUpdate({ target: applications.tenantCode, set: handedIn });
    await tx
      .delete(memberships)
      .where(and(eq(memberships.tenantCode, tenantCode), eq(memberships.accountId, accountId)));
    await tx.insert(memberships).values({ tenantCode, accountId, roleCode: leadingRole[type] });
    await tx.update(sessions).set({ tenantCode }).where(eq(sessions.tokenHash, tokenHash));
    await tellDeciders(tx, decider, accountId, { who: showName, tenant: name });
    await audit({
      action: 'applyForAdmission',
      entity: 'tenant',
      entityCode: tenantCode,
      tenantCode,
      detail: { name, type, ...(inviter && { inviter: inviter.tenantCode }) },
    });
    return { tenantCode };
  });
}

/** The caller's earlier application, if its state permits submitting it. */
async function earlier(tx: Tx, accountId: string, version: number | undefined) {
  const held = await tx
    .selectDistinct({ tenantCode: memberships.tenantCode })
    .from(memberships)
    .where(eq(memberships.accountId, accountId));
  const [only] = held;
  if (!only) return undefined;
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantCode, only.tenantCode)).for('update');
  const [application] = await tx.select().from(applications).where(eq(applications.tenantCode, only.tenantCode));
  // A person who belongs to a tenant was let in; an application is the applicant's own.
  if (held.length > 1 || !tenant || application?.accountId !== accountId) throw new AppError('forbidden');
  await requireVersion(tx, tenant, version);
  if (!admissionMoves[tenant.approvalState].submit) throw new AppError('refusedTransition');
  return application;
}

async function platform(tx: Tx) {
  const [found] = await tx
    .select({ tenantCode: tenants.tenantCode, type: tenants.type })
    .from(tenants)
    .where(eq(tenants.type, 'platform'))
    .orderBy(asc(tenants.createdAt))
    .limit(1);
  if (!found) throw new Error('A portal without a platform was not set up.');
  return found;
}

/** The people who can decide on it. */
async function tellDeciders(
  tx: Tx,
  decider: { tenantCode: string; type: string },
  applicant: string,
  params: { who: string; tenant: string },
): Promise<void> {
  const people = await tx
    .selectDistinct({ accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(eq(memberships.tenantCode, decider.tenantCode), anyOf(memberships.roleCode, admission.need('decide').roles)),
    );
  const path = `${decider.type === 'channel' ? '/customerManagement' : '/channel'}?applications=open`;
  const { tenantCode } = decider;
  await notify(
    tx,
    people.map(({ accountId }) => ({
      tenantCode,
      accountId,
      kind: 'application_made' as const,
      params,
      path,
    })),
    applicant,
  );
}
