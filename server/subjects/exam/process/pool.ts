import { and, eq, not, or } from 'drizzle-orm';
import type { Tx } from '#server/kernel/db/tx';
import { examQuestions, examQuestionVersions } from '../question/tables';

/**
 * The questions that an exam of this organizer can draw, in one order: those of its own bank in use, and the platform's. Without their
 * texts; with those who wrote and approved them.
 */
export function poolOf(tx: Tx, organizerCode: string) {
  const { tenantCode, questionCode, number, standard, edition, clause, difficulty, authorIds, decidedById } =
    examQuestionVersions;
  return tx
    .select({
      bankCode: tenantCode,
      questionCode,
      number,
      standard,
      edition,
      clause,
      difficulty,
      authorIds,
      decidedById,
    })
    .from(examQuestions)
    .innerJoin(
      examQuestionVersions,
      and(
        eq(tenantCode, examQuestions.tenantCode),
        eq(questionCode, examQuestions.questionCode),
        eq(number, examQuestions.approvedNumber),
      ),
    )
    .where(and(or(eq(examQuestions.tenantCode, organizerCode), examQuestions.isShared), not(examQuestions.isRetired)))
    .orderBy(tenantCode, questionCode);
}
