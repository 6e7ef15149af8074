import { and, eq, sql } from 'drizzle-orm';
import { markOf } from '#domain/subjects/exam/question/answers';
import { inIds } from '#domain/subjects/exam/sitting/names';
import { type Score, scoreOf } from '#domain/subjects/exam/sitting/score';
import type { Closer } from '#domain/subjects/exam/sitting/sitting';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';
import type { Sitting, SittingKey } from './open';
import { examAnswers, examKeys, examSheets, examSittingEvents, examSittings } from './tables';

const ofSitting = (
  table: typeof examAnswers | typeof examKeys | typeof examSheets,
  { tenantCode, sittingCode }: SittingKey,
) => and(eq(table.tenantCode, tenantCode), eq(table.sittingCode, sittingCode));

/** The last answer of each question, in the names of the sitting. */
export async function answersOf(tx: Tx, key: SittingKey) {
  return tx
    .selectDistinctOn([examAnswers.position])
    .from(examAnswers)
    .where(ofSitting(examAnswers, key))
    .orderBy(examAnswers.position, sql`${examAnswers.sequence} DESC`);
}

/** The marks of a sitting by what is stored, and its score. In the system's transaction: a candidate reads no key. */
export async function markSitting(tx: Tx, sitting: Sitting): Promise<{ score: Score; answered: number }> {
  const answers = new Map((await answersOf(tx, sitting)).map(({ position, answer }) => [position, answer]));
  const rows = await tx
    .select({ key: examKeys, section: examSheets.section })
    .from(examKeys)
    .innerJoin(
      examSheets,
      and(
        eq(examSheets.tenantCode, examKeys.tenantCode),
        eq(examSheets.sittingCode, examKeys.sittingCode),
        eq(examSheets.position, examKeys.position),
      ),
    )
    .where(ofSitting(examKeys, sitting))
    .orderBy(examKeys.position);
  const marked = rows.map(({ key, section }) => {
    const answer = answers.get(key.position);
    const mark = markOf(key.content, answer && inIds(answer, key.names), sitting.rules.halfRight);
    return { ...key, section, mark };
  });
  const marks = marked.map(({ position, mark }) => ({ position, mark }));
  await tx.execute(sql`UPDATE exam_keys SET mark = m.mark
    FROM jsonb_to_recordset(${jsonText(marks)}::jsonb) AS m(position int, mark int)
    WHERE tenant_code = ${sitting.tenantCode} AND sitting_code = ${sitting.sittingCode} AND exam_keys.position = m.position`);
  const { passMark } = sitting.rules;
  const score = scoreOf(marked, { passMark, minimums: sitting.sections.map(({ minimum }) => minimum) });
  return { score, answered: [...answers.values()].filter((answer) => answer !== null).length };
}

/**
 * Closes a sitting by what is stored, and marks it: once, whoever comes first. The row is locked by its caller. In the system's
 * transaction.
 */
export async function closeSitting(
  tx: Tx,
  sitting: Sitting,
  { by, at, byName = '', reason = '' }: { by: Closer; at: Date; byName?: string; reason?: string },
): Promise<{ sitting: Sitting; answered: number }> {
  const { tenantCode, sittingCode, organizerCode } = sitting;
  const { score, answered } = await markSitting(tx, sitting);
  const closed = {
    state: 'closed',
    pausedAt: null,
    closedAt: at,
    closedBy: by,
    score,
    percent: score.percent,
    isPassed: score.isPassed,
    ...(reason && { reason }),
  } as const;
  await tx
    .update(examSittings)
    .set(closed)
    .where(and(eq(examSittings.tenantCode, tenantCode), eq(examSittings.sittingCode, sittingCode)));
  await tx.insert(examSittingEvents).values({ tenantCode, sittingCode, organizerCode, kind: 'closed', byName, reason });
  return { sitting: { ...sitting, ...closed }, answered };
}
