import { and, eq, sql } from 'drizzle-orm';
import { lastDayOf } from '#domain/kernel/days';
import { markOf } from '#domain/subjects/exam/question/answers';
import { inIds } from '#domain/subjects/exam/sitting/names';
import { type Score, scoreOf } from '#domain/subjects/exam/sitting/score';
import type { Closer } from '#domain/subjects/exam/sitting/sitting';
import type { Audit } from '#server/kernel/audit';
import { portalToday } from '#server/kernel/days';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';
import { issueCertificate } from '../certificate/issue';
import { examCandidates } from '../process/tables';
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
 * Closes a sitting by what is stored, marks it, and issues the certificate of one that was passed. The row is locked by its caller, so
 * that it happens once. In the system's transaction.
 */
export async function closeSitting(
  tx: Tx,
  audit: Audit,
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
  if (score.isPassed) await certify(tx, audit, sitting, at);
  return { sitting: { ...sitting, ...closed }, answered };
}

/**
 * The certificate of a passed sitting: by the rules that it began with, in the name under which the person was invited, which the
 * invigilator sees; what the account is called by now is typed by the person alone.
 */
async function certify(tx: Tx, audit: Audit, sitting: Sitting, at: Date): Promise<void> {
  const { tenantCode, organizerCode, processCode, sittingCode, accountId, rules } = sitting;
  const [candidate] = await tx
    .select({ holderName: examCandidates.showName })
    .from(examCandidates)
    .where(
      and(
        eq(examCandidates.tenantCode, tenantCode),
        eq(examCandidates.processCode, processCode),
        eq(examCandidates.accountId, accountId),
      ),
    );
  if (!candidate) throw new Error(`The candidate of sitting ${sittingCode} is gone.`);
  const issuedOn = portalToday(at);
  await issueCertificate(tx, audit, {
    tenantCode,
    organizerCode,
    processCode,
    sittingCode,
    accountId,
    holderName: candidate.holderName,
    issuedOn,
    processName: sitting.name,
    standards: rules.standards,
    validUntil: lastDayOf(issuedOn, rules.validMonths),
  });
}
