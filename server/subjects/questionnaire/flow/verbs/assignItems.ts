import { and, eq, sql } from 'drizzle-orm';
import { isAssignable, isOpen } from '#domain/subjects/questionnaire/flow/workflow';
import { respondentRole } from '#domain/subjects/questionnaire/policy';
import type { QuestionnaireGiven } from '#domain/subjects/questionnaire/schema';
import { followsOf } from '#domain/subjects/questionnaire/template/template';
import { memberships } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { itemsIn } from '../items';
import { contentOf, openFlow, openQuestionnaire } from '../open';
import { questionnaireItems } from '../tables';
import { tellRespondents } from '../tell';

/** @throws AppError unknownReference if the account can't answer questions of this customer */
async function requireRespondent(tx: Tx, tenantCode: string, accountId: string): Promise<void> {
  const [member] = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantCode, tenantCode),
        eq(memberships.accountId, accountId),
        eq(memberships.roleCode, respondentRole),
      ),
    );
  if (!member) throw new AppError('unknownReference', { code: accountId });
}

/**
 * Gives questions to one of the customer's people until a day, or takes them back. What follows on a question goes with
 * it, unless somebody else has it.
 * @throws AppError refusedTransition, notFound, unknownReference
 */
export function assignItems(
  ctx: Context,
  input: QuestionnaireGiven['assignItems']['body'],
): Promise<{ changed: number }> {
  const { projectCode, questionnaireCode, respondentId, itemCodes } = input;
  return ctx.write(async (tx, audit) => {
    const project = await openFlow(ctx, tx, projectCode);
    const { stage } = await openQuestionnaire(tx, project, questionnaireCode, 'change');
    if (respondentId) await requireRespondent(tx, project.tenantCode, respondentId);
    const rows = await tx
      .select({
        itemCode: questionnaireItems.itemCode,
        questionCode: questionnaireItems.questionCode,
        respondentId: questionnaireItems.respondentId,
        state: questionnaireItems.state,
      })
      .from(questionnaireItems)
      .where(itemsIn(project, questionnaireCode));
    const wanted = new Set(itemCodes);
    const byQuestion = new Map(rows.map((row) => [row.questionCode, row]));
    const follows = followsOf((await contentOf(tx, project, questionnaireCode)).questions);
    const goes = (row: (typeof rows)[number]): boolean => {
      if (wanted.has(row.itemCode)) return true;
      const before = byQuestion.get(follows.get(row.questionCode) ?? '');
      return before !== undefined && (row.respondentId ?? before.respondentId) === before.respondentId && goes(before);
    };
    const found = rows.filter(goes);
    if (found.length === 0) throw new AppError('notFound');
    if (!isAssignable(stage)) throw new AppError('refusedTransition');
    // An accepted question needs no more work.
    const changing = found.filter(({ state }) => state !== 'finished');
    if (changing.length === 0) throw new AppError('refusedTransition');
    await tx
      .update(questionnaireItems)
      .set({
        respondentId,
        ...(respondentId === null ? { dueDate: null } : input.dueDate !== undefined && { dueDate: input.dueDate }),
        changedAt: sql`now()`,
      })
      .where(
        and(
          itemsIn(project, questionnaireCode),
          anyOf(
            questionnaireItems.itemCode,
            changing.map(({ itemCode }) => itemCode),
          ),
        ),
      );
    // Before it is distributed, respondents have nothing to do yet.
    if (isOpen(stage))
      await tellRespondents(
        tx,
        project,
        'questions_assigned',
        changing.filter((row) => row.respondentId !== respondentId).map(() => respondentId),
      );
    await audit({
      action: 'assignItems',
      entity: 'questionnaire',
      entityCode: questionnaireCode,
      tenantCode: project.tenantCode,
      detail: {
        projectCode,
        questionnaireCode,
        count: changing.length,
        itemCodes: changing.map(({ itemCode }) => itemCode),
        accountId: respondentId,
        dueDate: input.dueDate ?? null,
      },
      concerned: [respondentId, ...changing.map((row) => row.respondentId)],
    });
    return { changed: changing.length };
  });
}
