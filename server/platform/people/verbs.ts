import { eq } from 'drizzle-orm';
import type { AuditEntry } from '#domain/kernel/audit';
import type { PlatformGiven } from '#domain/platform/schema';
import type { Audit, Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { accounts, memberships } from '#server/tenant/tables';
import { liveSessionsOf } from '#server/user/account/queries';
import { dropFactor } from '#server/user/factor/keep';
import { maskPhone, oneAtATimeFor } from '#server/user/phone';
import { revokeSessions } from '#server/user/session';

const endAll = (tx: Tx, audit: Audit, accountId: string) => revokeSessions(tx, audit, liveSessionsOf(accountId));

/** Told in the log of each tenant that the person belongs to: their managers are to see it. */
async function tellAll(tx: Tx, audit: Audit, accountId: string, entry: AuditEntry): Promise<void> {
  const held = await tx
    .selectDistinct({ tenantCode: memberships.tenantCode })
    .from(memberships)
    .where(eq(memberships.accountId, accountId));
  for (const { tenantCode } of held.length > 0 ? held : [{ tenantCode: null }]) await audit({ ...entry, tenantCode });
}

/**
 * Takes a person's phone away, for another that they have or for none, and signs them out everywhere: whoever has the
 * old number now is not them.
 * @throws AppError notFound, conflict; phoneTaken; refusedTransition for the caller's own, and where nothing would change
 */
export function setAccountPhone(
  ctx: Context,
  { accountId, version, phone, reason }: PlatformGiven['setAccountPhone']['body'],
): Promise<{ ended: number }> {
  return ctx.write(async (tx, audit) => {
    if (accountId === ctx.actor.accountId) throw new AppError('refusedTransition');
    const [own] = await tx.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.accountId, accountId));
    // A sign-in by the old phone that is under way comes before, and ends with the others, or after, and finds nobody.
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
    await tellAll(tx, audit, accountId, {
      ...{ action: 'setAccountPhone', entity: 'account', entityCode: accountId },
      detail: {
        ...{ name: account.showName, reason, ended: ended.length },
        before: account.phone && maskPhone(account.phone),
        after: phone ? maskPhone(phone) : null,
      },
    });
    return { ended: ended.length };
  });
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
      ...{ action: 'signOutAccount', entity: 'account', entityCode: accountId },
      detail: { name: account.showName, ended: ended.length, reason },
    });
    return { ended: ended.length };
  });
}

/**
 * Takes away the second factor of a person who has lost it, and signs them out everywhere: with the phone alone they set up
 * another one. Whoever asked for it must have been told who they are.
 * @throws AppError notFound; refusedTransition for the caller's own, and where there is none
 */
export function resetSecondFactor(
  ctx: Context,
  { accountId, reason }: PlatformGiven['resetSecondFactor']['body'],
): Promise<{ ended: number }> {
  return ctx.write(async (tx, audit) => {
    if (accountId === ctx.actor.accountId) throw new AppError('refusedTransition');
    const [account] = await tx.select().from(accounts).where(eq(accounts.accountId, accountId));
    if (!account) throw new AppError('notFound');
    const ended = await takeFactor(tx, audit, account, reason);
    if (ended === null) throw new AppError('refusedTransition');
    return { ended };
  });
}

/**
 * Takes an account's second factor away and signs it out everywhere.
 * @returns how many sessions have ended; null: it has none
 */
export async function takeFactor(
  tx: Tx,
  audit: Audit,
  { accountId, showName }: { accountId: string; showName: string },
  reason: string,
): Promise<number | null> {
  if (!(await dropFactor(tx, accountId))) return null;
  const ended = (await endAll(tx, audit, accountId)).length;
  await tellAll(tx, audit, accountId, {
    ...{ action: 'resetSecondFactor', entity: 'account', entityCode: accountId },
    detail: { name: showName, ended, reason },
  });
  return ended;
}
