import type { examSchemas } from '#domain/subjects/exam/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeExamQuestion, questionSaid } from '../../../tests/factories/examQuestions';
import { type Lines, nothing } from '../../../tests/isolation/line';
import { advisers } from '../../../tests/isolation/roles';
import type { Ids } from '../../../tests/isolation/world';

const another = async (tx: Tx, { ownTenantCode }: Ids): Promise<Partial<Ids>> => ({
  examQuestionCode: await makeExamQuestion(tx, ownTenantCode),
});
const question = ({ examQuestionCode: questionCode }: Ids) => ({ questionCode });

export const lines: Lines<typeof examSchemas> = {
  listQuestions: { roles: advisers, input: nothing },
  getQuestion: { roles: advisers, fresh: another, input: (ids) => ({ query: question(ids) }) },
  saveQuestion: {
    roles: advisers,
    fresh: another,
    input: (ids) => ({ body: { ...question(ids), version: 1, ...questionSaid } }),
  },
  exportQuestions: { roles: advisers, input: () => ({ query: { source: 'own' } }) },
  importQuestions: {
    roles: advisers,
    input: () => ({
      form: {
        fields: {
          trial: 'no',
          language: 'zh',
          standard: 'ISO19011',
          edition: '2026',
          clause: '4',
          difficulty: 'easy',
        },
        name: 'questions.gift',
        content: Buffer.from('::A:: 内审员独立吗？ {=是 ~否}'),
      },
    }),
  },
  moveQuestions: {
    roles: advisers,
    fresh: another,
    input: (ids) => ({ body: { action: 'submit', questions: [{ ...question(ids), version: 1 }] } }),
  },
};
