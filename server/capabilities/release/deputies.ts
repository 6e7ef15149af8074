import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, lte, or, sql } from 'drizzle-orm';
import { overlap } from '#domain/capabilities/release/approval';
import { release } from '#domain/capabilities/release/policy';
import type { ReleaseGiven, ReleaseWire } from '#domain/capabilities/release/schema';
import { limits } from '#domain/kernel/limits';
import { ableTo } from '#server/core/tenant/people/ableTo';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { approvalDeputies } from './tables';

type Row = typeof approvalDeputies.$inferSelect;

/** The periods that are not over. */
const goesOn = (today: string) => gte(approvalDeputies.toDay, today);
/** The periods of today. */
export const isToday = (today: string) => and(lte(approvalDeputies.fromDay, today), goesOn(today));

/** The periods of today in which the caller is a deputy. */
const ofCaller = (ctx: Context) =>
  and(
    eq(approvalDeputies.tenantCode, ctx.actor.tenantCode),
    eq(approvalDeputies.deputyAccountId, ctx.actor.accountId),
    isToday(portalToday()),
  );

/** The people of the caller's tenant whose deputy the caller is today, as a subquery. */
export const principalsNow = (ctx: Context) =>
  sql`(SELECT ${approvalDeputies.accountId} FROM ${approvalDeputies} WHERE ${ofCaller(ctx)})`;

/** The same, read. */
export async function principalsOf(ctx: Context, tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.select({ accountId: approvalDeputies.accountId }).from(approvalDeputies).where(ofCaller(ctx));
  return new Set(rows.map(({ accountId }) => accountId));
}

/** Who acts today for these people, each in their tenant. */
export async function deputiesToday(
  tx: Tx,
  people: readonly { accountId: string; tenantCode: string }[],
): Promise<Row[]> {
  if (people.length === 0) return [];
  return tx
    .select()
    .from(approvalDeputies)
    .where(
      and(
        isToday(portalToday()),
        or(
          ...people.map(({ accountId, tenantCode }) =>
            and(eq(approvalDeputies.accountId, accountId), eq(approvalDeputies.tenantCode, tenantCode)),
          ),
        ),
      ),
    );
}

const shown = ({ deputyId, deputyAccountId, deputyName, fromDay, toDay }: Row) => ({
  deputyId,
  accountId: deputyAccountId,
  name: deputyName,
  fromDay,
  toDay,
});

/** Who acts for the caller, and for whom the caller acts, now or later. */
export async function listDeputies(ctx: Context, tx: Tx): Promise<ReleaseWire['listDeputies']['data']> {
  const { tenantCode, accountId } = ctx.actor;
  const rows = await tx
    .select()
    .from(approvalDeputies)
    .where(
      and(
        eq(approvalDeputies.tenantCode, tenantCode),
        or(eq(approvalDeputies.accountId, accountId), eq(approvalDeputies.deputyAccountId, accountId)),
        goesOn(portalToday()),
      ),
    )
    .orderBy(asc(approvalDeputies.fromDay), asc(approvalDeputies.deputyId));
  const people = await ableTo(tx, tenantCode, release.rolesThatMay('sign'), { except: accountId });
  return {
    deputies: rows.filter((row) => row.accountId === accountId).map(shown),
    principals: rows
      .filter((row) => row.accountId !== accountId)
      .map((row) => ({ ...shown(row), accountId: row.accountId, name: row.name })),
    candidates: people.map((person) => ({ accountId: person.accountId, name: person.showName })),
  };
}

/**
 * Somebody of the caller's tenant approves for the caller in a period.
 * @throws AppError unknownReference for somebody who approves nothing there; deputyOverlaps; refusedTransition for a period that is over
 */
export function nameDeputy(
  ctx: Context,
  { accountId: wanted, fromDay, toDay }: ReleaseGiven['nameDeputy']['body'],
): Promise<ReleaseWire['nameDeputy']['data']> {
  const { tenantCode, accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    if (toDay < portalToday()) throw new AppError('refusedTransition');
    const own = and(
      eq(approvalDeputies.tenantCode, tenantCode),
      eq(approvalDeputies.accountId, accountId),
      goesOn(portalToday()),
    );
    await requireBelowLimit(tx, `approvalDeputies:${tenantCode}:${accountId}`, limits.deputyPeriods, () =>
      tx.$count(approvalDeputies, own),
    );
    const [person] = await ableTo(tx, tenantCode, release.rolesThatMay('sign'), { except: accountId, wanted });
    if (!person) throw new AppError('unknownReference', { code: wanted });
    const taken = (await tx.select().from(approvalDeputies).where(own)).find((one) => overlap(one, { fromDay, toDay }));
    if (taken) throw new AppError('deputyOverlaps', { name: taken.deputyName });
    const deputyId = randomUUID();
    await tx.insert(approvalDeputies).values({
      tenantCode,
      deputyId,
      accountId,
      name: ctx.caller.showName,
      deputyAccountId: person.accountId,
      deputyName: person.showName,
      fromDay,
      toDay,
    });
    await audit({
      action: 'nameDeputy',
      entity: 'account',
      entityCode: accountId,
      detail: { deputy: person.showName, fromDay, toDay },
    });
    return { deputyId };
  });
}

/** From now on that person no longer approves for the caller; what was approved stays. @throws AppError notFound */
export function endDeputy(ctx: Context, { deputyId }: ReleaseGiven['endDeputy']['body']): Promise<null> {
  const { tenantCode, accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const [ended] = await tx
      .delete(approvalDeputies)
      .where(
        and(
          eq(approvalDeputies.tenantCode, tenantCode),
          eq(approvalDeputies.accountId, accountId),
          eq(approvalDeputies.deputyId, deputyId),
        ),
      )
      .returning();
    if (!ended) throw new AppError('notFound');
    const { deputyName: deputy, fromDay, toDay } = ended;
    await audit({ action: 'endDeputy', entity: 'account', entityCode: accountId, detail: { deputy, fromDay, toDay } });
    return null;
  });
}
