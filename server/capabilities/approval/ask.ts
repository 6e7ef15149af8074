import { and, eq, lte, sql } from 'drizzle-orm';
import { approving } from '#domain/capabilities/approval/policy';
import type { Fact } from '#domain/capabilities/approval/rules';
import { limits } from '#domain/kernel/limits';
import type { ApprovalKind } from '#server/capabilities/approval/kind';
import { memberships } from '#server/core/tenant/tables';
import { requireFreshFactor } from '#server/core/user/factor/fresh';
import { notify } from '#server/core/user/notify';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { mayMeet } from '#server/kernel/policy';
import { approvals } from './tables';

export const APPROVALS = '/financialmanagement/approvals';

/** What every input may have beside its own fields. */
interface Asked {
  reason?: string | undefined;
}

/** Writes for all tenants or as the operator's own, as the kind says. */
export const writeAs = <T>(
  ctx: Context,
  { scope }: Pick<ApprovalKind, 'scope'>,
  work: (tx: Tx, audit: Audit) => Promise<T>,
): Promise<T> => (scope === 'system' ? ctx.writeAsSystem(work) : ctx.write(work));

/** Tries an action and rolls it back, to learn now whether it is possible. @throws AppError the reason if it is not */
export async function tryOut(tx: Tx, work: (audit: Audit) => Promise<unknown>): Promise<void> {
  await tx.execute(sql`SAVEPOINT tried_out`);
  await work(async () => undefined);
  await tx.execute(sql`ROLLBACK TO SAVEPOINT tried_out`);
}

/**
 * Requests an action that takes two operators. An action that can't be carried out is refused at once.
 * @throws AppError forbidden, freshFactorNeeded; approvalWaits where the same waits already; and what carrying it out would throw
 */
export async function ask<Input extends object>(
  ctx: Context,
  kind: ApprovalKind<Input>,
  input: Input,
): Promise<{ approvalCode: string }> {
  if (!mayMeet(ctx.caller, approving.need('decide'))) throw new AppError('forbidden');
  await requireFreshFactor(ctx);
  const { tenantCode, accountId } = ctx.actor;
  const { reason }: Asked = input;
  const about = kind.about(input);
  return writeAs(ctx, kind, async (tx, audit) => {
    const said = await kind.say(ctx, tx, input);
    await tryOut(tx, (silent) => kind.carryOut(ctx, tx, silent, input, {}));
    const same = and(eq(approvals.kind, kind.kind), eq(approvals.about, about));
    await tx
      .update(approvals)
      .set({ state: 'expired' })
      .where(and(same, eq(approvals.state, 'open'), lte(approvals.expiresAt, sql`now()`)));
    const approvalCode = newCode('P');
    const [made] = await tx
      .insert(approvals)
      .values({
        approvalCode,
        tenantCode,
        kind: kind.kind,
        about,
        input,
        facts: said.facts,
        path: said.path,
        reason: reason || null,
        aboutTenant: said.tenantCode ?? null,
        aboutAccount: said.accountId ?? null,
        askedBy: accountId,
        askedByName: ctx.caller.showName,
        expiresAt: new Date(Date.now() + limits.approvalLifetime),
      })
      .onConflictDoNothing()
      .returning({ approvalCode: approvals.approvalCode });
    if (!made) {
      const [other] = await tx
        .select()
        .from(approvals)
        .where(and(same, anyOf(approvals.state, ['open', 'approved'])));
      throw new AppError(
        'approvalWaits',
        { who: other?.askedByName ?? '' },
        { approvalCode: other?.approvalCode ?? '' },
      );
    }
    await tellOthers(ctx, tx, approvalCode);
    await audit({
      action: 'askApproval',
      entity: 'approval',
      entityCode: approvalCode,
      detail: {
        kind: kind.kind,
        facts: forLog(said.facts),
        ...(reason && { reason }),
      },
    });
    return made;
  });
}

/** The log masks phones; the request shows them whole, for the confirmer. */
export const forLog = (facts: readonly Fact[]): Fact[] => facts.filter(({ name }) => name !== 'phone');

/** All operators who could confirm. */
async function tellOthers(ctx: Context, tx: Tx, approvalCode: string): Promise<void> {
  const { tenantCode, accountId } = ctx.actor;
  const others = await tx
    .selectDistinct({ accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantCode, tenantCode),
        anyOf(memberships.roleCode, approving.rolesThatMay('decide')),
        sql`${memberships.accountId} <> ${accountId}`,
      ),
    );
  const params = { who: ctx.caller.showName, approval: approvalCode };
  const told = { tenantCode, kind: 'approval_asked' as const, params, path: `${APPROVALS}?open=${approvalCode}` };
  await notify(
    tx,
    others.map((one) => ({ ...one, ...told })),
    accountId,
  );
}
