import { limits } from '#domain/kernel/limits';
import type { exam as calls } from '#domain/subjects/exam/contract';
import { questionPolicy } from '#domain/subjects/exam/policy';
import type { examSchemas } from '#domain/subjects/exam/schema';
import { sendExport } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { certificateRoutes } from './certificate/routes';
import { processRoutes } from './process/routes';
import { exportQuestions, importQuestions } from './question/exchange';
import { getQuestion, listQuestions } from './question/queries';
import { moveQuestions, saveQuestion } from './question/verbs';
import { sittingRoutes } from './sitting/routes';

const view = toMeet(questionPolicy.need('view'));
const write = toMeet(questionPolicy.need('write'));

export const examRoutes: Routes<typeof calls, typeof examSchemas> = {
  ...processRoutes,
  ...certificateRoutes,
  listQuestions: query(view, listQuestions),
  getQuestion: query(view, getQuestion),
  saveQuestion: mutation(write, saveQuestion),
  exportQuestions: {
    policy: view,
    async handle({ ctx, query, reply }) {
      const { questions, ...file } = await ctx.read((tx) => exportQuestions(ctx, tx, query));
      const told = { action: 'exportExamQuestions', entity: 'examQuestion', entityCode: 'bank' } as const;
      return sendExport(ctx, reply, file, { ...told, detail: { questions } }, 'text/plain; charset=utf-8');
    },
  },
  importQuestions: {
    policy: write,
    fileLimit: limits.questionFileBytes,
    admit: () => Promise.resolve(),
    handle: ({ ctx, form }) => importQuestions(ctx, form),
  },
  // Each step has its own need; all who take one may write.
  moveQuestions: mutation(write, moveQuestions),
  ...sittingRoutes,
};
