import type { QuestionContent } from '#domain/subjects/exam/question/content';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { examQuestions, examQuestionVersions } from '#server/subjects/exam/question/tables';

/** What an internal auditor may do, as a single choice. */
export const questionContent = {
  kind: 'single',
  stem: { zh: '内审员可以审核谁的工作？', en: 'Whose work may an internal auditor audit?' },
  options: [
    { id: 'a', text: { zh: '自己的工作', en: 'Their own work' }, right: false },
    { id: 'b', text: { zh: '他人的工作', en: 'The work of others' }, right: true },
    { id: 'c', text: { zh: '任何工作', en: 'Any work' }, right: false },
  ],
  explanation: { zh: '审核员应独立于受审核的活动。', en: 'Auditors are independent of what they audit.' },
} satisfies QuestionContent;

export const questionSaid = {
  standard: 'ISO19011',
  edition: '2026',
  clause: '4',
  difficulty: 'easy',
  content: questionContent,
} as const;

interface Part {
  questionCode?: string;
  isShared?: boolean;
  state?: 'draft' | 'submitted' | 'approved';
  authorId?: string;
  clause?: string;
  content?: QuestionContent;
}

/** A question of a tenant's bank, of one version. @returns its code */
export async function makeExamQuestion(
  tx: Tx,
  tenantCode: string,
  { questionCode = newCode('X'), isShared = false, state = 'draft', authorId = 'somebody', ...part }: Part = {},
): Promise<string> {
  const said = { ...questionSaid, ...part };
  await tx
    .insert(examQuestions)
    .values({ tenantCode, questionCode, isShared, approvedNumber: state === 'approved' ? 1 : null });
  await tx.insert(examQuestionVersions).values({
    ...said,
    tenantCode,
    questionCode,
    isShared,
    number: 1,
    state,
    kind: said.content.kind,
    authorIds: [authorId],
    authorNames: ['命题人'],
  });
  return questionCode;
}
