import { limits } from '#domain/kernel/limits';
import type { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import type { flowSchemas } from '#domain/subjects/questionnaire/flow/schema';
import type { questionnaireSchemas } from '#domain/subjects/questionnaire/schema';
import type { Tx } from '#server/kernel/db/tx';
import { sendFile } from '#server/kernel/files/send';
import { sendEvents, wantsEvents } from '#server/kernel/http/events';
import type { Routes } from '#server/kernel/http/mount';
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
  listQuestionnaires: {
    policy: may('view'),
    handle: ({ ctx, query }) => ctx.read((tx) => listQuestionnaires(ctx, tx, query)),
  },
  getQuestionnaire: {
    policy: may('view'),
    handle: ({ ctx, query }) => ctx.read((tx) => getQuestionnaire(ctx, tx, query)),
  },
  listItemChanges: {
    policy: may('view'),
    handle: ({ ctx, query }) => ctx.read((tx) => listItemChanges(ctx, tx, query)),
  },
  watchQuestionnaires: {
    policy: may('view'),
    async handle({ ctx, query, request, reply }) {
      const open = (tx: Tx) => openFlow(ctx, tx, query.projectCode);
      const project = await ctx.read(open);
      if (wantsEvents(request)) await sendEvents(ctx, reply, changesOf(project), open);
      return { version: await ctx.read((tx) => versionOf(tx, project)) };
    },
  },
  listItems: { policy: may('view'), handle: ({ ctx, query }) => ctx.read((tx) => listItems(ctx, tx, query)) },
  getItems: { policy: may('view'), handle: ({ ctx, query }) => ctx.read((tx) => getItems(ctx, tx, query)) },
  getItem: {
    policy: may('view'),
    handle: ({ ctx, query }) => ctx.read((tx) => getItem(ctx, tx, query.questionnairItemCode)),
  },
  listQuestions: {
    policy: may('viewWhole'),
    handle: ({ ctx, query }) => ctx.read((tx) => listQuestions(ctx, tx, query)),
  },
  getQuestion: {
    policy: may('viewWhole'),
    handle: ({ ctx, query }) => ctx.read((tx) => getItem(ctx, tx, query.questionInstanceCode)),
  },
  getFollowUpQuestion: {
    policy: may('view'),
    handle: ({ ctx, query }) => ctx.read((tx) => listFollowUps(ctx, tx, query.questionInstanceCode)),
  },
  getOwnerQuestionnaire: {
    policy: may('viewWhole'),
    handle: ({ ctx, query }) => ctx.read((tx) => getOwnerQuestionnaire(ctx, tx, query)),
  },
  listContents: {
    policy: may('view'),
    handle: ({ ctx, query }) => ctx.read((tx) => listContents(ctx, tx, query.projectCode)),
  },
  listRespondents: {
    policy: may('viewWhole'),
    handle: ({ ctx, query }) => ctx.read((tx) => listRespondents(ctx, tx, query)),
  },
  getAnswerStatistics: {
    policy: may('viewWhole'),
    handle: ({ ctx, query }) => ctx.read((tx) => getAnswerStatistics(ctx, tx, query)),
  },
  listPossibleRespondents: {
    policy: may('distribute'),
    handle: ({ ctx, query }) => ctx.read((tx) => listPossibleRespondents(ctx, tx, query.projectCode)),
  },
  listEarlierAnswers: {
    policy: may('answer'),
    handle: ({ ctx, query }) => ctx.read((tx) => listEarlierAnswers(ctx, tx, query.questionnairItemCode)),
  },

  addQuestionnaire: { policy: may('prepare'), handle: ({ ctx, body }) => addQuestionnaire(ctx, body) },
  removeQuestionnaire: { policy: may('prepare'), handle: ({ ctx, body }) => moveOne(ctx, body, 'remove') },
  submitToConsumer: { policy: may('prepare'), handle: ({ ctx, body }) => moveAll(ctx, body, 'submitToConsumer') },
  distribute: { policy: may('distribute'), handle: ({ ctx, body }) => moveAll(ctx, body, 'distribute') },
  submit: { policy: may('review'), handle: ({ ctx, body }) => moveOne(ctx, body, 'submit') },
  submitToChannel: { policy: may('review'), handle: ({ ctx, body }) => moveAll(ctx, body, 'submitToChannel') },
  revoke: { policy: may('revoke'), handle: ({ ctx, body }) => moveOne(ctx, body, 'revoke') },
  decideQuestionnaire: { policy: may('decide'), handle: ({ ctx, body }) => decide(ctx, body) },
  assignItems: { policy: may('distribute'), handle: ({ ctx, body }) => assignItems(ctx, body) },
  saveAnswer: { policy: may('answer'), handle: ({ ctx, body }) => saveAnswer(ctx, body) },
  submitAnswers: {
    policy: may('answer'),
    handle: ({ ctx, body }) => moveItems(ctx, { ...body, action: 'submit' }),
  },
  reviewItems: { policy: may('answer'), handle: ({ ctx, body }) => moveItems(ctx, body) },
  addAnswerFile: {
    policy: may('answer'),
    fileLimit: limits.recordFileBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => admitAnswerFile(ctx, tx, fields)),
    handle: ({ ctx, form }) => addAnswerFile(ctx, form),
  },
  removeAnswerFile: { policy: may('answer'), handle: ({ ctx, body }) => removeAnswerFile(ctx, body) },
  getAnswerFile: {
    policy: may('view'),
    async handle({ ctx, query, reply }) {
      const file = await ctx.read((tx) => openAnswerFile(ctx, tx, query));
      return sendFile(ctx, reply, file, { shown: query.shown !== undefined });
    },
  },
};
