import { type SQL, sql } from 'drizzle-orm';
import { type Changing, leftOf, movesOf } from '#domain/kernel/bulk';
import type { Level } from '#domain/kernel/levels';
import { type LevelCounts, levelsMoved, type Plan } from '#domain/subjects/assets/bulk/bulk';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import type { Audit } from '#server/kernel/audit';
import { receiptsOf, sealed, sealedChange } from '#server/kernel/bulk';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { risks } from '#server/subjects/assets/risk/tables';
import { acceptedRisks, withdrawnOf } from '#server/subjects/assets/risk/withdrawn';
import { isAsSigned } from '#server/subjects/assets/work/fingerprint';
import { openForChange } from '../openForChange';
import { bulkChanges } from './tables';

export type Outcome = AssetsWire['changeRisks']['data'];

/** The planned change of records, as they are under the lock. */
export interface Work {
  target: typeof bulkChanges.$inferInsert.target;
  plan: Plan;
  /** The changed records in the words of people, if accounts are among the values. */
  told?: Plan['changing'];
  /** Writes the changed records, and their derived values. */
  write: () => Promise<void>;
  /** The levels of the records, or of their risks, before and after. */
  levels: () => Promise<LevelCounts>;
  /** The log's row of it. */
  log: (
    audit: Audit,
    told: { changeCode: string; count: number; left: number; fields: Outcome['fields'] },
  ) => Promise<void>;
}

interface Asked {
  projectCode: string;
  seal?: string | undefined;
  /** Which version of the assessment grows by it. */
  counts: 'inventory' | 'work';
}

/**
 * Makes a bulk edit of an assessment (sealedChange), with level moves and withdrawn acceptances.
 * @throws AppError changeOvertaken if the change would now differ; refusedTransition if nothing would change
 */
export function bulkChange(
  ctx: Context,
  { projectCode, seal, counts }: Asked,
  prepare: (tx: Tx, project: OpenAssessment) => Promise<Work>,
): Promise<Outcome> {
  const work = async (tx: Tx, audit: Audit): Promise<Outcome> => {
    const project = await openForChange(ctx, tx, projectCode, counts);
    const { target, plan, told, write, levels, log } = await prepare(tx, project);
    const { changing } = plan;
    const planSeal = sealed(plan, seal);
    const accepted = await acceptedRisks(tx, project);
    const before = await levels();
    if (changing.length > 0) await write();
    const outcome: Outcome = {
      count: changing.length,
      unchanged: plan.unchanged,
      left: leftOf(plan.left),
      fields: movesOf(told ?? changing) as Outcome['fields'],
      levels: levelsMoved(before, await levels()) as Outcome['levels'],
      remnantHigher: plan.remnantHigher ?? 0,
      endsSignature: false,
      seal: planSeal,
      changeCode: null,
    };
    const { signedBy, signedAt, signedFingerprint, tenantCode } = project;
    if (seal === undefined)
      return { ...outcome, endsSignature: signedAt !== null && !(await isAsSigned(tx, project, signedFingerprint)) };
    const changeCode = newCode('C');
    const { count, fields } = outcome;
    await tx.insert(bulkChanges).values({
      tenantCode,
      projectCode,
      changeCode,
      target,
      count,
      fields,
      rows: receiptsOf(changing),
      withdrawn: {
        // An acceptance that is the change itself is in its receipt.
        acceptances: target === 'acceptances' ? [] : await withdrawnOf(tx, project, accepted),
        signature: signedAt && { signedBy, signedAt, signedFingerprint },
      },
      createdBy: ctx.actor.accountId,
    });
    await log(audit, { changeCode, count, left: plan.left.length, fields });
    return { ...outcome, changeCode };
  };
  return sealedChange(ctx, seal, work);
}

/** The new values of the fields: the same fields for all records, so that one statement writes them. */
export const afterOf = (
  keys: readonly string[],
  before: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
): Pick<Changing, 'before' | 'after'> => ({
  before: Object.fromEntries(keys.map((key) => [key, before[key] ?? null])),
  after: Object.fromEntries(keys.map((key) => [key, fields[key] !== undefined ? fields[key] : (before[key] ?? null)])),
});

/** Counts risks by level and by residual level, in one statement. */
export async function riskLevels(tx: Tx, where: SQL | undefined): Promise<LevelCounts> {
  const { rows } = await tx.execute<{ risk: Level; remnant: Level | null; n: number }>(
    sql`SELECT ${risks.riskLevel} AS risk, ${risks.remnantLevel} AS remnant, count(*)::int AS n FROM ${risks} WHERE ${where} GROUP BY 1, 2`,
  );
  const by = (key: 'risk' | 'remnant') =>
    [...new Set(rows.map((row) => row[key]))].map((level) => ({
      level,
      count: rows.filter((row) => row[key] === level).reduce((sum, { n }) => sum + n, 0),
    }));
  return { risk: by('risk'), remnant: by('remnant') };
}
