import { desc, sql } from 'drizzle-orm';
import { mayBegin, rateOn } from '#domain/ledger/commissions/rules';
import type { LedgerGiven, LedgerWire } from '#domain/ledger/schema';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/database';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { commissionRules } from '../tables';

type Rule = typeof commissionRules.$inferSelect;

const versions = (tx: Tx): Promise<Rule[]> => tx.select().from(commissionRules).orderBy(desc(commissionRules.version));

/** The first day on which the next version may begin. */
const mayBeginOn = (today: string, last: Rule | undefined): string =>
  last && last.validFrom > today ? last.validFrom : today;

/** All versions of what partners earn. */
export async function listCommissionRules(tx: Tx): Promise<LedgerWire['listCommissionRules']['data']> {
  const list = await versions(tx);
  const today = portalToday();
  const valid = rateOn(list, today)?.version;
  return {
    list: list.map(({ version, validFrom, nearBp, nextBp, reason, publishedByName, createdAt }) => ({
      ...{ version, validFrom, nearBp, nextBp, reason, publishedBy: publishedByName },
      ...{ publishedAt: createdAt.toISOString(), isValid: version === valid },
    })),
    mayBeginOn: mayBeginOn(today, list[0]),
  };
}

/**
 * Publishes a version of what partners earn; what was paid before keeps its own.
 * @throws AppError conflict where somebody has published one meanwhile; beginsTooEarly
 */
export function publishCommissionRule(
  ctx: Context,
  { version: seen, ...rule }: LedgerGiven['publishCommissionRule']['body'],
): Promise<{ version: number }> {
  return ctx.write(async (tx, audit) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('commission rules', 0))`);
    const [last] = await versions(tx);
    const known = last
      ? { version: last.version, updatedAt: last.createdAt, updatedBy: last.publishedBy }
      : { version: 0, updatedAt: new Date(), updatedBy: null };
    await requireVersion(tx, known, seen);
    const today = portalToday();
    if (!mayBegin(rule.validFrom, today, last)) throw new AppError('beginsTooEarly', { day: mayBeginOn(today, last) });
    const version = known.version + 1;
    await tx.insert(commissionRules).values({
      ...{ ...rule, version, publishedBy: ctx.actor.accountId, publishedByName: ctx.caller.showName },
    });
    await audit({
      ...{ action: 'publishCommissionRule', entity: 'commissionRule', entityCode: String(version) },
      detail: { version, ...rule },
    });
    return { version };
  });
}
