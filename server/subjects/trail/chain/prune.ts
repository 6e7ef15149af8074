import { asc, isNull, sql } from 'drizzle-orm';
import type { Services } from '#server/kernel/context';
import { auditPrunes, auditSeals } from '../tables';
import { pruneMac } from './check';
import { auditKey } from './key';

/** Portions that go in one transaction. */
const AT_ONCE = 100;

/**
 * Deletes portions whose rows are past their retention, the oldest first and only whole ones; their seals stay, and the
 * portal signs the deletion. The database itself keeps rows for the least time, for any setting.
 * @returns how many portions went
 */
export async function pruneTrail({ database, env }: Pick<Services, 'database' | 'env'>): Promise<number> {
  const key = await auditKey(env);
  return database.transaction('system', async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('audit seals', 0))`);
    const portions = await tx
      .select({
        seal: auditSeals,
        isOver: sql<boolean>`NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.id BETWEEN ${auditSeals.fromId} AND ${auditSeals.toId}
          AND a.at >= now() - ${env.AUDIT_DAYS} * interval '1 day')`,
      })
      .from(auditSeals)
      .leftJoin(auditPrunes, sql`${auditPrunes.sealNo} = ${auditSeals.sealNo}`)
      .where(isNull(auditPrunes.sealNo))
      .orderBy(asc(auditSeals.sealNo))
      .limit(AT_ONCE);
    const end = portions.findIndex(({ isOver }) => !isOver);
    const over = (end < 0 ? portions : portions.slice(0, end)).map(({ seal }) => seal);
    const last = over.at(-1);
    if (!last) return 0;
    const prunedAt = new Date();
    await tx
      .insert(auditPrunes)
      .values(over.map((seal) => ({ sealNo: seal.sealNo, prunedAt, mac: pruneMac(key, seal, prunedAt) })));
    await tx.execute(sql`SELECT audit_prune(${last.toId}, ${env.AUDIT_DAYS})`);
    return over.length;
  });
}
