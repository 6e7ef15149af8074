import { desc, sql } from 'drizzle-orm';
import { mayBegin, rateOn } from '#domain/subjects/ledger/commissions/rules';
import { newRates } from '#domain/subjects/ledger/commissions/schema';
import { financePath } from '#domain/subjects/ledger/orders/paths';
import type { LedgerGiven, LedgerWire } from '#domain/subjects/ledger/schema';
import type { ApprovalKind } from '#server/capabilities/approval/kind';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
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
      version,
      validFrom,
      nearBp,
      nextBp,
      reason,
      publishedBy: publishedByName,
      publishedAt: createdAt.toISOString(),
      isValid: version === valid,
    })),
    mayBeginOn: mayBeginOn(today, list[0]),
  };
}

/** Another version of what partners earn, published by two operators. */
export const ratesKind: ApprovalKind<LedgerGiven['publishCommissionRule']['body']> = {
  kind: 'publishRates',
  input: newRates,
  scope: 'system',
  about: () => 'rates',
  async say(_ctx, tx, { nearBp, nextBp, validFrom }) {
    const [last] = await versions(tx);
    return {
      facts: [
        { name: 'version', value: (last?.version ?? 0) + 1, before: last?.version ?? null },
        { name: 'nearBp', value: nearBp, before: last?.nearBp ?? null },
        { name: 'nextBp', value: nextBp, before: last?.nextBp ?? null },
        { name: 'validFrom', value: validFrom, before: last?.validFrom ?? null },
      ],
      path: `${financePath}?tab=rates`,
    };
  },
  carryOut: publishCommissionRule,
};

/**
 * Publishes a version of what partners earn; what was paid before keeps its own.
 * @throws AppError conflict where somebody has published one meanwhile; beginsTooEarly
 */
async function publishCommissionRule(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  { version: seen, ...rule }: LedgerGiven['publishCommissionRule']['body'],
): Promise<void> {
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
    ...rule,
    version,
    publishedBy: ctx.actor.accountId,
    publishedByName: ctx.caller.showName,
  });
  await audit({
    action: 'publishCommissionRule',
    entity: 'commissionRule',
    entityCode: String(version),
    detail: { version, ...rule },
  });
}
