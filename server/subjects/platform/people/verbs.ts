import { eq, sql } from 'drizzle-orm';
import { leadingRole } from '#domain/core/tenant/people/rules';
import type { AuditEntry } from '#domain/kernel/audit';
import { type PlatformGiven, platformSchemas } from '#domain/subjects/platform/schema';
import { ask } from '#server/capabilities/approval/ask';
import type { ApprovalKind } from '#server/capabilities/approval/kind';
import { accounts, memberships } from '#server/core/tenant/tables';
import { liveSessionsOf } from '#server/core/user/account/queries';
import { requireFreshFactor } from '#server/core/user/factor/fresh';
import { dropFactor } from '#server/core/user/factor/keep';
import { tellPhone } from '#server/core/user/jobs/phoneMessages';
import { notify } from '#server/core/user/notify';
import { maskPhone, oneAtATimeFor } from '#server/core/user/phone';
import { revokeSessions } from '#server/core/user/session';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';

const endAll = (tx: Tx, audit: Audit, accountId: string) => revokeSessions(tx, audit, liveSessionsOf(accountId));

/** Told in the log of each tenant that the person belongs to: their managers are to see it. */
async function tellAll(tx: Tx, audit: Audit, accountId: string, entry: AuditEntry): Promise<void> {
  const held = await tx
    .selectDistinct({ tenantCode: memberships.tenantCode })
    .from(memberships)
    .where(eq(memberships.accountId, accountId));
  for (const { tenantCode } of held.length > 0 ? held : [{ tenantCode: null }]) await audit({ ...entry, tenantCode });
}

type NewPhone = PlatformGiven['setAccountPhone']['body'];

/** An operator's phone, which two of the others change. */
export const operatorPhoneKind: ApprovalKind<NewPhone> = {
  kind: 'setOperatorPhone',
  input: platformSchemas.setAccountPhone.body,
  scope: 'system',
  about: ({ accountId }) => accountId,
  async say(_ctx, tx, { accountId, phone }) {
    const account = await accountOf(tx, accountId);
    return {
      facts: [
        { name: 'person', value: account.showName },
        { name: 'phone', value: phone ?? null, before: account.phone },
      ],
      accountId,
    };
  },
  carryOut: setPhone,
};

/** @throws AppError notFound */
async function accountOf(tx: Tx, accountId: string): Promise<typeof accounts.$inferSelect> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.accountId, accountId));
  if (!account) throw new AppError('notFound');
  return account;
}

/** Whether somebody is an operator, or would be one again by being enabled. */
async function isOperator(tx: Tx, accountId: string): Promise<boolean> {
  const role = leadingRole.platform;
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM memberships WHERE account_id = ${accountId} AND role_code = ${role}
    UNION ALL SELECT 1 FROM members WHERE account_id = ${accountId} AND ${role} = ANY(kept_roles)`);
  return rows.length > 0;
}

/**
 * Does something to an account at once, or asks a second operator where it is an operator's. Who has copied a session gets no
 * account by it, whosever it is.
 * @throws AppError freshFactorNeeded; and what ask throws
 */
async function atOnceOrAsked<Input extends { accountId: string }>(
  ctx: Context,
  kind: ApprovalKind<Input>,
  input: Input,
  work: (ctx: Context, tx: Tx, audit: Audit, input: Input) => Promise<number>,
): Promise<{ ended: number; approvalCode?: string }> {
  await requireFreshFactor(ctx);
  if (await ctx.readAsSystem((tx) => isOperator(tx, input.accountId)))
    return { ended: 0, ...(await ask(ctx, kind, input)) };
  return { ended: await ctx.write((tx, audit) => work(ctx, tx, audit, input)) };
}

/**
 * Replaces a person's phone by another one or by none, and signs them out everywhere: the old number may belong to
 * another person now. For an operator, a second operator confirms it first.
 * @throws AppError notFound, conflict; phoneTaken; refusedTransition for the caller's own, and where nothing would change;
 *   and what ask throws
 */
export const setAccountPhone = (ctx: Context, input: NewPhone) =>
  atOnceOrAsked(ctx, operatorPhoneKind, input, setPhone);

async function setPhone(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  { accountId, version, phone, reason }: NewPhone,
): Promise<number> {
  if (accountId === ctx.actor.accountId) throw new AppError('refusedTransition');
  const [own] = await tx.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.accountId, accountId));
  // A sign-in by the old phone that runs now comes before, and ends with the others, or after, and finds no account.
  for (const each of [own?.phone, phone].flatMap((one) => one ?? []).sort()) await oneAtATimeFor(tx, each);
  const [found] = await tx.select().from(accounts).where(eq(accounts.accountId, accountId)).for('update');
  const account = await requireVersion(tx, found, version);
  if ((phone ?? null) === account.phone) throw new AppError('refusedTransition');
  if (phone && (await tx.$count(accounts, eq(accounts.phone, phone))) > 0) throw new AppError('phoneTaken');
  await tx
    .update(accounts)
    .set({ phone: phone ?? null, version: version + 1, updatedAt: new Date(), updatedBy: ctx.actor.accountId })
    .where(eq(accounts.accountId, accountId));
  const ended = await endAll(tx, audit, accountId);
  if (account.phone) await tellPhone(tx, account.phone, account.language, 'phone_taken_away', {});
  await tellManagers(ctx, tx, account);
  await tellAll(tx, audit, accountId, {
    action: 'setAccountPhone',
    entity: 'account',
    entityCode: accountId,
    detail: {
      name: account.showName,
      reason,
      ended: ended.length,
      before: account.phone && maskPhone(account.phone),
      after: phone ? maskPhone(phone) : null,
    },
  });
  return ended.length;
}

/** Who leads a tenant learns that one of its people has got another phone from the operator. */
async function tellManagers(ctx: Context, tx: Tx, { accountId, showName }: typeof accounts.$inferSelect) {
  const { rows } = await tx.execute<{ tenantCode: string; accountId: string }>(sql`
    SELECT DISTINCT m.tenant_code AS "tenantCode", m.account_id AS "accountId" FROM memberships m
    WHERE m.tenant_code IN (SELECT p.tenant_code FROM memberships p WHERE p.account_id = ${accountId})
      AND m.role_code = ANY(${sql.param(Object.values(leadingRole))}) AND m.account_id <> ${accountId}`);
  const told = { kind: 'phone_set' as const, params: { name: showName }, path: '/personnelManage' };
  await notify(
    tx,
    rows.map((manager) => ({ ...manager, ...told })),
    ctx.actor.accountId,
  );
}

/** Ends all sessions of a person. @throws AppError notFound; refusedTransition for the caller's own */
export function signOutAccount(
  ctx: Context,
  { accountId, reason }: PlatformGiven['signOutAccount']['body'],
): Promise<{ ended: number }> {
  return ctx.write(async (tx, audit) => {
    if (accountId === ctx.actor.accountId) throw new AppError('refusedTransition');
    const [account] = await tx.select().from(accounts).where(eq(accounts.accountId, accountId));
    if (!account) throw new AppError('notFound');
    const ended = await endAll(tx, audit, accountId);
    await tellAll(tx, audit, accountId, {
      action: 'signOutAccount',
      entity: 'account',
      entityCode: accountId,
      detail: { name: account.showName, ended: ended.length, reason },
    });
    return { ended: ended.length };
  });
}

type Reset = PlatformGiven['resetSecondFactor']['body'];

/** An operator's second factor, which two of the others take away. */
export const operatorFactorKind: ApprovalKind<Reset> = {
  kind: 'resetOperatorFactor',
  input: platformSchemas.resetSecondFactor.body,
  scope: 'system',
  about: ({ accountId }) => accountId,
  async say(_ctx, tx, { accountId }) {
    const { showName } = await accountOf(tx, accountId);
    return { facts: [{ name: 'person', value: showName }], accountId };
  },
  carryOut: resetFactor,
};

/**
 * Takes away the second factor of a person who has lost it, and signs them out everywhere: with the phone alone they set up
 * another one. The person who asks for it must have been told who they are. Of an operator a second one confirms it first.
 * @throws AppError notFound; refusedTransition for the caller's own, and where there is none; and what ask throws
 */
export const resetSecondFactor = (ctx: Context, input: Reset) =>
  atOnceOrAsked(ctx, operatorFactorKind, input, resetFactor);

async function resetFactor(ctx: Context, tx: Tx, audit: Audit, { accountId, reason }: Reset): Promise<number> {
  if (accountId === ctx.actor.accountId) throw new AppError('refusedTransition');
  const ended = await takeFactor(tx, audit, await accountOf(tx, accountId), reason);
  if (ended === null) throw new AppError('refusedTransition');
  return ended;
}

/**
 * Takes an account's second factor away and signs it out everywhere.
 * @returns how many sessions have ended; null: it has none
 */
export async function takeFactor(
  tx: Tx,
  audit: Audit,
  { accountId, showName, phone, language }: typeof accounts.$inferSelect,
  reason: string,
): Promise<number | null> {
  if (!(await dropFactor(tx, accountId))) return null;
  const ended = (await endAll(tx, audit, accountId)).length;
  if (phone) await tellPhone(tx, phone, language, 'factor_taken_away', {});
  await tellAll(tx, audit, accountId, {
    action: 'resetSecondFactor',
    entity: 'account',
    entityCode: accountId,
    detail: { name: showName, ended, reason },
  });
  return ended;
}
