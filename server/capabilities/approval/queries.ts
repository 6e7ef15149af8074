import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, count, desc, eq, gt, lte, min, ne, or, type SQL, sql } from 'drizzle-orm';
import { approving } from '#domain/capabilities/approval/policy';
import { allowedApprovalActions, type Fact } from '#domain/capabilities/approval/rules';
import type { ApprovalGiven, ApprovalWire } from '#domain/capabilities/approval/schema';
import type { AnyApprovalKind, Paid, Said } from '#server/capabilities/approval/kind';
import type { Matters, WaitingTask } from '#server/core/subject';
import { tenants } from '#server/core/tenant/tables';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import { serverText } from '#server/kernel/texts';
import { APPROVALS, tryOut } from './ask';
import { barredUntil } from './bar';
import { approvals } from './tables';

export type Approval = typeof approvals.$inferSelect;
type Row = ApprovalWire['listApprovals']['data']['list'][number];

/** It was not decided in time. */
export const isOver = lte(approvals.expiresAt, sql`now()`);
/** An open request that still may be decided. */
export const waits = and(eq(approvals.state, 'open'), gt(approvals.expiresAt, sql`now()`)) as SQL;
const isApproved = eq(approvals.state, 'approved');
/** Somebody has something to do about it: to decide it, or to pay. */
const isPending = or(isApproved, waits) as SQL;

/** A request that was not decided in time is over, also before its row says so. */
export const stateOf = ({ state, expiresAt }: Approval): Approval['state'] =>
  state === 'open' && expiresAt <= new Date() ? 'expired' : state;

const shown = (ctx: Context, row: Approval, tenantName: string | null): Row => ({
  approvalCode: row.approvalCode,
  kind: row.kind,
  state: stateOf(row),
  tenantName,
  facts: row.facts,
  askedBy: row.askedByName,
  askedAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  isOwn: row.askedBy === ctx.actor.accountId,
});

/** Requests of the operator, those that wait before the others, each the latest first; in a transaction of the system. */
export async function listApprovals(
  ctx: Context,
  tx: Tx,
  { kind, state, open, ...query }: ApprovalGiven['listApprovals']['query'],
): Promise<ApprovalWire['listApprovals']['data']> {
  const { limit, offset } = pageOf(query);
  const byState = {
    open: waits,
    expired: sql`(${approvals.state} = 'expired' OR (${approvals.state} = 'open' AND ${isOver}))`,
  } as const;
  const wanted = and(
    eq(approvals.tenantCode, ctx.actor.tenantCode),
    kind ? eq(approvals.kind, kind) : undefined,
    state && (state === 'open' || state === 'expired' ? byState[state] : eq(approvals.state, state)),
    open && (open === 'true' ? isPending : sql`NOT (${isPending})`),
  );
  const rows = await tx
    .select({ row: approvals, tenantName: tenants.name })
    .from(approvals)
    .leftJoin(tenants, eq(tenants.tenantCode, approvals.aboutTenant))
    .where(wanted)
    .orderBy(desc(isPending), desc(approvals.createdAt), desc(approvals.approvalCode))
    .limit(limit)
    .offset(offset);
  return {
    list: rows.map(({ row, tenantName }) => shown(ctx, row, tenantName)),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${approvals} WHERE ${wanted}`, { limit, offset, found: rows.length }),
  };
}

/** How a kind of requests is shown and carried out. */
export function kindOf(ctx: Context, { kind }: Pick<Approval, 'kind'>): AnyApprovalKind {
  const found = ctx.services.subjects.flatMap(({ approvals }) => approvals ?? []).find((one) => one.kind === kind);
  if (!found) throw new Error(`No subject carries out ${kind}.`);
  return found;
}

/** A request of the caller's tenant. @throws AppError notFound */
export async function findApproval(ctx: Context, tx: Tx, approvalCode: string): Promise<Approval> {
  const [row] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.tenantCode, ctx.actor.tenantCode), eq(approvals.approvalCode, approvalCode)));
  if (!row) throw new AppError('notFound');
  return row;
}

interface Now {
  input: object;
  said: Said;
}

/** The current facts of a request, from its input. @throws AppError refusedTransition, and the errors of its kind */
export async function sayNow(ctx: Context, tx: Tx, row: Approval): Promise<Now> {
  const kind = kindOf(ctx, row);
  const { success, data } = kind.input.safeParse(row.input);
  if (!success) throw new AppError('refusedTransition');
  return { input: data, said: await kind.say(ctx, tx, data) };
}

/**
 * Carries an approved request out if it is still what was approved.
 * @throws AppError approvalOvertaken where something else would be done, and what carrying it out throws
 */
export async function carryOutApproved(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  row: Approval,
  { input, said }: Now,
  paid: Paid,
): Promise<void> {
  if (!isDeepStrictEqual(said.facts, row.facts)) throw new AppError('approvalOvertaken');
  await kindOf(ctx, row).carryOut(ctx, tx, audit, input, paid);
}

/** Why a request can't be carried out, for the caller. */
export const obstacleText = ({ language }: Context, { errorName, params }: AppError): string =>
  serverText(language, `errors.${errorName}`, params as never);

/** Covers everything that is shown of a request, so that an operator confirms only what they have seen. */
export const fingerprintOf = (row: Approval, facts: readonly Fact[]): string =>
  createHash('sha256')
    .update(JSON.stringify([row.approvalCode, row.input, row.reason, row.number, row.voucherId, facts]))
    .digest('hex');

/** One request with all that the confirmer has to see, as things are now. @throws AppError notFound */
export async function getApproval(
  ctx: Context,
  { approvalCode }: ApprovalGiven['getApproval']['query'],
): Promise<ApprovalWire['getApproval']['data']> {
  const { accountId } = ctx.actor;
  const { row, ...rest } = await ctx.readAsSystem(async (tx) => {
    const row = await findApproval(ctx, tx, approvalCode);
    const [tenant] = row.aboutTenant
      ? await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantCode, row.aboutTenant))
      : [];
    const [voucher] = row.voucherId
      ? await tx
          .select({ objectId: files.objectId, name: files.name, size: files.size })
          .from(files)
          .where(eq(files.objectId, row.voucherId))
      : [];
    return { row, voucher: voucher ?? null, tenant, barred: await barredUntil(tx, accountId) };
  });
  const state = stateOf(row);
  const now =
    state === 'open' || state === 'approved'
      ? await asOfNow(ctx, row)
      : { facts: row.facts, sendsMoney: false, obstacle: null };
  const allowed = allowedApprovalActions(
    { ...row, state, isPaid: row.paidOn !== null },
    accountId,
    rest.barred !== null,
  );
  return {
    ...shown(ctx, row, rest.tenant?.name ?? null),
    ...now,
    voucher: rest.voucher,
    path: row.path,
    reason: row.reason,
    number: row.number,
    paidBy: row.paidByName,
    paidOn: row.paidOn,
    endedBy: row.endedByName,
    endedAt: row.endedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    fingerprint: fingerprintOf(row, now.facts),
    barredUntil: rest.barred,
    allowedActions: allowed.filter((action) => action !== 'confirm' || now.obstacle === null),
  };
}

/**
 * The current facts; if the target is gone, the former ones, and why. An approved request is tried out, so that its obstacle
 * shows before anybody sends the money.
 */
async function asOfNow(
  ctx: Context,
  row: Approval,
): Promise<{ facts: Fact[]; sendsMoney: boolean; obstacle: string | null }> {
  const read = kindOf(ctx, row).scope === 'system' ? ctx.readAsSystem.bind(ctx) : ctx.read.bind(ctx);
  try {
    const { said } = await read(async (tx: Tx) => {
      const now = await sayNow(ctx, tx, row);
      if (row.state === 'approved')
        await tryOut(tx, (silent) => carryOutApproved(ctx, tx, silent, row, now, { number: row.number ?? undefined }));
      return now;
    });
    return { facts: said.facts, sendsMoney: said.sendsMoney ?? false, obstacle: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { facts: row.facts, sendsMoney: row.state === 'approved', obstacle: obstacleText(ctx, error) };
  }
}

/** Requests of colleagues that the caller may decide, and approved ones whose money is to be sent. */
export async function listWaiting(ctx: Context, tx: Tx): Promise<WaitingTask[]> {
  const { tenant, roles, accountId } = ctx.caller;
  if (!tenant || !approving.allowed(roles).includes('decide')) return [];
  const mayDecide = and(
    waits,
    ne(approvals.askedBy, accountId),
    sql`${approvals.aboutAccount} IS DISTINCT FROM ${accountId}`,
  );
  const found = await tx
    .select({ state: approvals.state, count: count(), since: min(approvals.createdAt) })
    .from(approvals)
    .where(and(eq(approvals.tenantCode, tenant.tenantCode), or(mayDecide, isApproved)))
    .groupBy(approvals.state);
  return found.map(({ state, count, since }) => ({
    kind: state === 'approved' ? 'payApproval' : 'confirmApproval',
    projectCode: null,
    title: tenant.tenantName,
    count,
    since: since?.toISOString() ?? null,
    dueDate: null,
    path: APPROVALS,
  }));
}

/** A notice about a request is news no more once it was decided. */
export const matters: Matters = {
  approval_asked: sql`EXISTS (SELECT 1 FROM approvals p WHERE p.approval_code = notices.params->>'approval'
    AND p.state = 'open' AND p.expires_at > now())`,
};
