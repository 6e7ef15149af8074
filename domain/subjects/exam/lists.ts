import { listOf, type RowOf } from '#domain/kernel/lists';
import { certificateLists } from './certificate/lists';
import { difficulties, questionKinds, questionSources } from './question/content';
import { questionStates } from './question/workflow';
import type { examSchemas } from './schema';

export const examLists = {
  ...certificateLists,
  listQuestions: listOf<RowOf<typeof examSchemas.listQuestions>>()({
    title: 'route.questionBank',
    columns: {
      questionCode: { kind: 'code', title: 'examQuestion.code', sortField: 'questionCode' },
      stem: { kind: 'words', title: 'examQuestion.stem' },
      state: { kind: 'enum', title: 'examQuestion.state', texts: 'examQuestion.state_', values: questionStates },
      kind: { kind: 'enum', title: 'examQuestion.kind', texts: 'examQuestion.kind_', values: questionKinds },
      standard: {
        kind: 'text',
        title: 'examQuestion.standard',
        text: ({ standard, edition }) => `${standard}:${edition}`,
      },
      clause: { kind: 'text', title: 'examQuestion.clause', sortField: 'clause' },
      difficulty: {
        kind: 'enum',
        title: 'examQuestion.difficulty',
        texts: 'examQuestion.difficulty_',
        values: difficulties,
      },
      source: { kind: 'enum', title: 'examQuestion.source', texts: 'examQuestion.source_', values: questionSources },
      authorName: { kind: 'text', title: 'examQuestion.author' },
      updatedAt: { kind: 'time', title: 'examQuestion.updated', sortField: 'updatedAt' },
    },
  }),
};
