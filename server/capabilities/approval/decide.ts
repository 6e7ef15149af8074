import { and, eq } from 'drizzle-orm';
import { approving } from '#domain/capabilities/approval/policy';
import type { ApprovalDecision, ApprovalState, Fact } from '#domain/capabilities/approval/rules';
import type { ApprovalGiven, ApprovalWire } from '#domain/capabilities/approval/schema';
import { memberships } from '#server/core/tenant/tables';
import { requireFreshFactor } from '#server/core/user/factor/fresh';
import { notify } from '#server/core/user/notify';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { APPROVALS, forLog, tryOut, writeAs } from './ask';
import { requireNotBarred } from './bar';
import { type Approval, findApproval, fingerprintOf, kindOf, sayNow, stateOf } from './queries';
import { approvals } from './tables';

type Given = ApprovalGiven['decideApproval']['body'];

/**
 * Confirms a colleague's request, which is carried out at once or, where money leaves the company, once its payment is recorded;
 * refuses it; or takes the own one back. What can't be carried out any more stays as it is, for one of the others.
 * @throws AppError notFound; refusedTransition where it was decided or is out of time; needsSecondPerson for the own one and
 *   for what is about oneself; confirmingBarred, freshFactorNeeded; askerGone; approvalOvertaken where something else would
 *   be done than was seen; reasonNeeded; and what carrying it out throws
 */
export async function decideApproval(ctx: Context, given: Given): Promise<ApprovalWire['decideApproval']['data']> {
  const { approvalCode, action } = given;
  const kind = kindOf(ctx, await ctx.read((tx) => findApproval(ctx, tx, approvalCode)));
  if (action === 'confirm') await requireFreshFactor(ctx);
  return writeAs(ctx, kind, async (tx, audit) => {
    const row = await lockIn(ctx, tx, approvalCode, action === 'confirm' ? ['open'] : ['open', 'approved']);
    // Its money has been sent.
    if (row.state === 'approved' && row.paidOn) throw new AppError('refusedTransition');
    const { accountId, showName } = ctx.caller;
    const isOwn = row.askedBy === accountId;
    if (action === 'withdraw' && !isOwn) throw new AppError('forbidden');
    if (action !== 'withdraw' && (isOwn || row.aboutAccount === accountId)) throw new AppError('needsSecondPerson');
    // Who approved it stays, also where it is ended after that.
    const by =
      row.state === 'approved'
        ? { endedBy: accountId, endedByName: showName, endedAt: new Date() }
        : { decidedBy: accountId, decidedByName: showName, decidedAt: new Date() };
    const set = (state: ApprovalState, facts?: Fact[]) =>
      tx
        .update(approvals)
        .set({ state, ...by, decisionReason: given.reason || null, ...(facts && { facts }) })
        .where(eq(approvals.approvalCode, approvalCode));
    const state = await verbs[action](ctx, tx, audit, { row, given, set });
    if (!isOwn) await tellAsker(ctx, tx, row, action);
    return { state };
  });
}

interface Deciding {
  row: Approval;
  given: Given;
  set(state: ApprovalState, facts?: Fact[]): Promise<unknown>;
}

type Verb = (ctx: Context, tx: Tx, audit: Audit, of: Deciding) => Promise<ApprovalState>;

const verbs: Readonly<Record<ApprovalDecision, Verb>> = {
  async confirm(ctx, tx, audit, { row, given, set }) {
    await requireNotBarred(tx, ctx.actor.accountId);
    await requireAsker(tx, row);
    const { input, said } = await sayNow(ctx, tx, row);
    if (fingerprintOf(row, said.facts) !== given.fingerprint) throw new AppError('approvalOvertaken');
    const state = said.sendsMoney ? 'approved' : 'confirmed';
    await set(state, said.facts);
    const carryOut = (audited: Audit) => kindOf(ctx, row).carryOut(ctx, tx, audited, input, {});
    if (said.sendsMoney) await tryOut(tx, carryOut);
    else await carryOut(audit);
    const { kind } = row;
    await audit({
      action: 'confirmApproval',
      entity: 'approval',
      entityCode: row.approvalCode,
      detail: { kind, facts: forLog(said.facts), asker: row.askedByName },
    });
    return state;
  },
  async refuse(_ctx, _tx, audit, { row, given, set }) {
    const { reason } = given;
    if (!reason) throw new AppError('reasonNeeded');
    await set('refused');
    await audit({
      action: 'refuseApproval',
      entity: 'approval',
      entityCode: row.approvalCode,
      detail: { kind: row.kind, asker: row.askedByName, reason },
    });
    return 'refused';
  },
  async withdraw(_ctx, _tx, audit, { row, set }) {
    await set('withdrawn');
    await audit({
      action: 'withdrawApproval',
      entity: 'approval',
      entityCode: row.approvalCode,
      detail: { kind: row.kind },
    });
    return 'withdrawn';
  },
};

/**
 * The request, locked: of two concurrent decisions one succeeds. Its row policy protects those that are done.
 * @throws AppError refusedTransition where it is in none of the states, or was not decided in time
 */
export async function lockIn(
  ctx: Context,
  tx: Tx,
  approvalCode: string,
  states: readonly ApprovalState[],
): Promise<Approval> {
  const [row] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.tenantCode, ctx.actor.tenantCode), eq(approvals.approvalCode, approvalCode)))
    .for('update');
  if (!row || !states.includes(stateOf(row))) throw new AppError('refusedTransition');
  return row;
}

/** The asker must still be an operator. @throws AppError askerGone */
async function requireAsker(tx: Tx, { tenantCode, askedBy, askedByName }: Approval): Promise<void> {
  const isOperator = and(
    eq(memberships.tenantCode, tenantCode),
    eq(memberships.accountId, askedBy),
    anyOf(memberships.roleCode, approving.rolesThatMay('decide')),
  );
  if ((await tx.$count(memberships, isOperator)) === 0) throw new AppError('askerGone', { who: askedByName });
}

async function tellAsker(ctx: Context, tx: Tx, row: Approval, action: ApprovalDecision): Promise<void> {
  const { tenantCode, askedBy: accountId, approvalCode } = row;
  const params = { who: ctx.caller.showName, decided: action };
  const told = { tenantCode, accountId, kind: 'approval_decided' as const, params };
  await notify(tx, [{ ...told, path: `${APPROVALS}?open=${approvalCode}` }], ctx.actor.accountId);
}
