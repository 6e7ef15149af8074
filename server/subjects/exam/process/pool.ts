import { and, eq, isNotNull, not, or } from 'drizzle-orm';
import type { QuestionPlace } from '#domain/subjects/exam/question/content';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { examQuestions, examQuestionVersions } from '../question/tables';

/** Where the questions belong that an exam of the caller's tenant can draw: its own in use, and the platform's. */
export function poolOf(ctx: Context, tx: Tx): Promise<QuestionPlace[]> {
  const { standard, edition, clause, difficulty } = examQuestionVersions;
  return tx
    .select({ standard, edition, clause, difficulty })
    .from(examQuestions)
    .innerJoin(
      examQuestionVersions,
      and(
        eq(examQuestionVersions.tenantCode, examQuestions.tenantCode),
        eq(examQuestionVersions.questionCode, examQuestions.questionCode),
        eq(examQuestionVersions.number, examQuestions.approvedNumber),
      ),
    )
    .where(
      and(
        or(eq(examQuestions.tenantCode, ctx.actor.tenantCode), examQuestions.isShared),
        isNotNull(examQuestions.approvedNumber),
        not(examQuestions.isRetired),
      ),
    );
}
