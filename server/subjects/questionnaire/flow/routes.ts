import { limits } from '#domain/kernel/limits';
import type { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import type { flowSchemas } from '#domain/subjects/questionnaire/flow/schema';
import type { questionnaireSchemas } from '#domain/subjects/questionnaire/schema';
import type { Tx } from '#server/kernel/db/tx';
import { sendFile } from '#server/kernel/files/send';
import { sendEvents, wantsEvents } from '#server/kernel/http/events';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { changesOf, may, openFlow } from './open';
import { listEarlierAnswers } from './queries/earlierAnswers';
import {
  getAnswerStatistics,
  getItem,
  getItems,
  getOwnerQuestionnaire,
  getQuestionnaire,
  listContents,
  listFollowUps,
  listItemChanges,
  listItems,
  listPossibleRespondents,
  listQuestionnaires,
  listQuestions,
  listRespondents,
  versionOf,
} from './queries/questionnaires';
import { addQuestionnaire } from './verbs/addQuestionnaire';
import { addAnswerFile, admitAnswerFile, openAnswerFile, removeAnswerFile } from './verbs/answerFile';
import { assignItems } from './verbs/assignItems';
import { moveItems } from './verbs/moveItems';
import { decide, moveAll, moveOne } from './verbs/moveQuestionnaires';
import { saveAnswer } from './verbs/saveAnswer';

type FlowRoutes = Pick<Routes<typeof calls, typeof questionnaireSchemas>, keyof typeof flowSchemas>;

/** Questionnaires of projects. */
export const flowRoutes: FlowRoutes = {
  listQuestionnaires: query(may('view'), listQuestionnaires),
  getQuestionnaire: query(may('view'), getQuestionnaire),
  listItemChanges: query(may('view'), listItemChanges),
  watchQuestionnaires: {
    policy: may('view'),
    async handle({ ctx, query, request, reply }) {
      const open = (tx: Tx) => openFlow(ctx, tx, query.projectCode);
      const project = await ctx.read(open);
      if (wantsEvents(request)) await sendEvents(ctx, reply, changesOf(project), open);
      return { version: await ctx.read((tx) => versionOf(tx, project)) };
    },
  },
  listItems: query(may('view'), listItems),
  getItems: query(may('view'), getItems),
  getItem: {
    policy: may('view'),
    handle: ({ ctx, query }) => ctx.read((tx) => getItem(ctx, tx, query.questionnairItemCode)),
  },
  listQuestions: query(may('viewWhole'), listQuestions),
  getQuestion: {
    policy: may('viewWhole'),
    handle: ({ ctx, query }) => ctx.read((tx) => getItem(ctx, tx, query.questionInstanceCode)),
  },
  getFollowUpQuestion: {
    policy: may('view'),
    handle: ({ ctx, query }) => ctx.read((tx) => listFollowUps(ctx, tx, query.questionInstanceCode)),
  },
  getOwnerQuestionnaire: query(may('viewWhole'), getOwnerQuestionnaire),
  listContents: {
    policy: may('view'),
    handle: ({ ctx, query }) => ctx.read((tx) => listContents(ctx, tx, query.projectCode)),
  },
  listRespondents: query(may('viewWhole'), listRespondents),
  getAnswerStatistics: query(may('viewWhole'), getAnswerStatistics),
  listPossibleRespondents: {
    policy: may('distribute'),
    handle: ({ ctx, query }) => ctx.read((tx) => listPossibleRespondents(ctx, tx, query.projectCode)),
  },
  listEarlierAnswers: {
    policy: may('answer'),
    handle: ({ ctx, query }) => ctx.read((tx) => listEarlierAnswers(ctx, tx, query.questionnairItemCode)),
  },

  addQuestionnaire: mutation(may('prepare'), addQuestionnaire),
  removeQuestionnaire: { policy: may('prepare'), handle: ({ ctx, body }) => moveOne(ctx, body, 'remove') },
  submitToConsumer: { policy: may('prepare'), handle: ({ ctx, body }) => moveAll(ctx, body, 'submitToConsumer') },
  distribute: { policy: may('distribute'), handle: ({ ctx, body }) => moveAll(ctx, body, 'distribute') },
  submit: { policy: may('review'), handle: ({ ctx, body }) => moveOne(ctx, body, 'submit') },
  submitToChannel: { policy: may('review'), handle: ({ ctx, body }) => moveAll(ctx, body, 'submitToChannel') },
  revoke: { policy: may('revoke'), handle: ({ ctx, body }) => moveOne(ctx, body, 'revoke') },
  decideQuestionnaire: mutation(may('decide'), decide),
  assignItems: mutation(may('distribute'), assignItems),
  saveAnswer: mutation(may('answer'), saveAnswer),
  submitAnswers: {
    policy: may('answer'),
    handle: ({ ctx, body }) => moveItems(ctx, { ...body, action: 'submit' }),
  },
  reviewItems: mutation(may('answer'), moveItems),
  addAnswerFile: {
    policy: may('answer'),
    fileLimit: limits.recordFileBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => admitAnswerFile(ctx, tx, fields)),
    handle: ({ ctx, form }) => addAnswerFile(ctx, form),
  },
  removeAnswerFile: mutation(may('answer'), removeAnswerFile),
  getAnswerFile: {
    policy: may('view'),
    async handle({ ctx, query, reply }) {
      const file = await ctx.read((tx) => openAnswerFile(ctx, tx, query));
      return sendFile(ctx, reply, file, { shown: query.shown !== undefined });
    },
  },
};
