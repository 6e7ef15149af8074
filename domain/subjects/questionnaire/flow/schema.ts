import { z } from 'zod';
import { shownInFrame } from '#domain/capabilities/file/fields.schema';
import { code, day, filter, instant, keyword, paged, pageQuery, text } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { answerTypes } from '../template/answer';
import { partCode, ref, templateContent } from '../template/content.schema';
import { answerLimits, lacks } from './sheet';
import { standings } from './statistics';
import { approvalStates, distributeStatuses, itemActions, itemStates, questionnaireActions, stages } from './workflow';

const projectCode = code;
const questionnaireCode = code;
const id = z.uuid();
const words = z.object({ zh: z.string(), en: z.string() });
const person = z.object({ accountId: z.string(), showName: z.string() });
const answerVersion = z.int().min(0);
const reason = text(limits.reasonLength);

/** An answer as it is sent; files are attached to it by calls of their own. */
const givenAnswer = z.strictObject({
  choice: z.array(partCode).max(50).optional(),
  text: z.string().max(answerLimits.text).optional(),
  rows: z
    .array(z.record(partCode, z.string().max(answerLimits.keptCell)))
    .max(answerLimits.rows)
    .optional(),
  notApplicable: z.string().max(answerLimits.reason).optional(),
  note: z.string().max(answerLimits.note).optional(),
});

const answer = givenAnswer.extend({ files: z.number().optional() });

const counts = z.object({
  /** Questions that show; all further counts are of these. */
  shown: z.number(),
  unassigned: z.number(),
  answered: z.number(),
  submitted: z.number(),
  finished: z.number(),
  returned: z.number(),
  late: z.number(),
});

const questionnaireBrief = z.object({
  questionnaireCode: z.string(),
  projectCode: z.string(),
  templateCode: z.string(),
  templateVersion: z.number(),
  name: words,
  stage: z.enum(stages),
  distributeStatus: z.enum(distributeStatuses),
  approvalState: z.enum(approvalStates),
  stageSince: instant,
  dueDate: day.nullable(),
  returnReason: z.string().nullable(),
  counts,
  version: z.number(),
  allowedActions: z.array(z.enum([...questionnaireActions, 'assign'])),
});

const attached = z.object({
  objectId: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  addedBy: z.string().nullable(),
  addedAt: instant,
});

/** A question as work; its names on the wire are the specification's. */
const item = z.object({
  questionnairItemCode: id,
  questionInstanceCode: id,
  questionnaireCode: z.string(),
  questionCode: z.string(),
  position: z.number(),
  /** Earlier answers make it visible. */
  isShown: z.boolean(),
  respondent: person.nullable(),
  dueDate: day.nullable(),
  state: z.enum(itemStates),
  stateSince: instant,
  isLate: z.boolean(),
  /** Why it came back last, from whom (a name), and with which answer, until it is accepted. */
  returnReason: z.string().nullable(),
  returnedBy: z.string().nullable(),
  returnedAnswer: answer.nullable(),
  answer: answer.nullable(),
  answerVersion: z.number(),
  answeredBy: z.string().nullable(),
  answeredAt: instant.nullable(),
  score: z.number().nullable(),
  lack: z.enum(lacks).nullable(),
  files: z.array(attached),
  allowedActions: z.array(z.enum(itemActions)),
});

/** The number of visible questions by state; the score is the weighted mean of the answered ones. */
const tally = z.object({
  count: z.number(),
  standings: z.record(z.enum(standings), z.number()),
  score: z.number().nullable(),
});

const ofQuestionnaire = { projectCode, questionnaireCode };
const itemsSeen = z
  .array(z.object({ itemCode: id, answerVersion }))
  .min(1)
  .max(limits.namedAtOnce);

/** A question with its item, for lists without the content. */
const asked = z.object({ question: templateContent.shape.questions.element, section: words, item });

const moved = z.object({
  moved: z.number(),
  /** The requested items that did not move, with the reasons. */
  left: z.array(z.object({ itemCode: id, questionCode: z.string(), lack: z.enum([...lacks, 'stands', 'own']) })),
});

/** Questionnaires of a project: content, assignment, answers and return. */
export const flowSchemas = {
  listQuestionnaires: { query: pageQuery.extend({ projectCode }), data: paged(questionnaireBrief) },
  /** All of a questionnaire that the caller sees. */
  getQuestionnaire: {
    query: z.object(ofQuestionnaire),
    data: z.object({
      projectName: z.string(),
      questionnaire: questionnaireBrief,
      content: templateContent,
      items: z.array(item),
      /** Later changes are those after this moment. */
      asOf: instant,
    }),
  },
  /** Items changed since, and the state of the whole. */
  listItemChanges: {
    query: z.object({ ...ofQuestionnaire, since: z.iso.datetime() }),
    data: z.object({ questionnaire: questionnaireBrief, items: z.array(item), asOf: instant }),
  },
  /** Another version with every change. Requested as text/event-stream, an event comes with each change instead. */
  watchQuestionnaires: { query: z.object({ projectCode }), data: z.object({ version: z.string() }) },
  listItems: {
    query: pageQuery.extend({
      ...ofQuestionnaire,
      keyword,
      section: filter(partCode),
      state: filter(z.enum(itemStates)),
      returned: filter(z.literal('true')),
      late: filter(z.literal('true')),
      /** An account, or 'none'. */
      respondent: filter(z.string().max(64)),
      standing: filter(z.enum(standings)),
      /** The day of the current answer. */
      day: filter(day),
    }),
    data: paged(
      item.extend({
        text: words,
        section: words,
        type: z.enum(answerTypes),
        refs: z.array(ref),
        isMandatory: z.boolean(),
      }),
    ),
  },
  getItems: { query: z.object(ofQuestionnaire), data: z.array(item) },
  getItem: { query: z.object({ questionnairItemCode: id }), data: asked },
  /** As the channel reviews it. */
  listQuestions: { query: z.object(ofQuestionnaire), data: z.array(asked) },
  getQuestion: { query: z.object({ questionInstanceCode: id }), data: asked },
  /** Questions that an answer to this one brings up. */
  getFollowUpQuestion: { query: z.object({ questionInstanceCode: id }), data: z.array(asked) },
  /** One person's answers in a project, for those responsible for the whole. */
  getOwnerQuestionnaire: { query: z.object({ projectCode, respondentId: code }), data: z.array(asked) },
  /** Sections of the project's questionnaires, with how far each is. */
  listContents: {
    query: z.object({ projectCode, type: z.literal('root_node') }),
    data: z.array(
      z.object({
        questionnaireCode: z.string(),
        name: words,
        sections: z.array(z.object({ code: z.string(), title: words, counts })),
      }),
    ),
  },
  /** The respondents with their progress; unassigned questions come last. */
  listRespondents: {
    query: z.object(ofQuestionnaire),
    data: z.array(z.object({ respondent: person.nullable(), counts, dueDate: day.nullable() })),
  },
  /** The result of the answers; unassigned questions come last among respondents. */
  getAnswerStatistics: {
    query: z.object(ofQuestionnaire),
    data: z.object({
      whole: tally,
      sections: z.array(tally.extend({ code: z.string(), title: words })),
      respondents: z.array(tally.extend({ respondent: person.nullable(), lastDay: day.nullable() })),
      /** The days of the current answers. */
      days: z.array(z.object({ day, answers: z.number() })),
    }),
  },
  /** People to whom questions can be assigned: executors of the customer, with their workload in the project. */
  listPossibleRespondents: { query: z.object({ projectCode }), data: z.array(person.extend({ items: z.number() })) },
  /** Answers that the customer has given before, to this question or to others on the same clauses and controls. */
  listEarlierAnswers: {
    query: z.object({ questionnairItemCode: id }),
    data: z.array(
      z.object({
        itemCode: id,
        projectName: z.string(),
        questionnaireName: words,
        question: templateContent.shape.questions.element,
        answer,
        answeredBy: z.string().nullable(),
        answeredAt: instant.nullable(),
        isSameQuestion: z.boolean(),
        refs: z.array(ref),
        /** The part that can be reused: all if the question is the same, else what fits. */
        fits: givenAnswer,
      }),
    ),
  },

  addQuestionnaire: {
    body: z.object({
      projectCode,
      templateCode: code,
      /** Absent: the newest. */
      templateVersion: z.int().min(1).optional(),
      dueDate: day.nullish(),
    }),
    data: z.object({ questionnaireCode: z.string() }),
  },
  removeQuestionnaire: { body: z.object(ofQuestionnaire), data: z.null() },
  /** All that are prepared. */
  submitToConsumer: { body: z.object({ projectCode }), data: z.object({ moved: z.number() }) },
  /** All that were received. */
  distribute: { body: z.object({ projectCode }), data: z.object({ moved: z.number() }) },
  submit: { body: z.object(ofQuestionnaire), data: z.null() },
  submitToChannel: { body: z.object({ projectCode }), data: z.object({ moved: z.number() }) },
  revoke: { body: z.object(ofQuestionnaire), data: z.null() },
  /** The channel's decision on a submitted questionnaire, with questions to be answered again. */
  decideQuestionnaire: {
    body: z.object({
      ...ofQuestionnaire,
      action: z.enum(['accept', 'return', 'reopen']),
      reason: reason.optional(),
      items: z
        .array(z.object({ itemCode: id, reason }))
        .max(limits.namedAtOnce)
        .optional(),
    }),
    data: z.null(),
  },
  assignItems: {
    body: z.object({
      ...ofQuestionnaire,
      itemCodes: z.array(id).min(1).max(limits.namedAtOnce),
      /** Null: takes them back. */
      respondentId: code.nullable(),
      dueDate: day.nullish(),
    }),
    data: z.object({ changed: z.number() }),
  },
  saveAnswer: {
    body: z.object({
      projectCode,
      itemCode: id,
      /** Of the answer that it was made from. */
      version: answerVersion,
      answer: givenAnswer.nullable(),
    }),
    data: z.object({ version: z.number(), answeredAt: instant, answeredBy: z.string().nullable() }),
  },
  /** Gives the named answers to review, as they were seen. */
  submitAnswers: { body: z.object({ ...ofQuestionnaire, items: itemsSeen }), data: moved },
  reviewItems: {
    body: z.object({
      ...ofQuestionnaire,
      action: z.enum(['accept', 'return', 'revoke']),
      items: itemsSeen,
      reason: reason.optional(),
    }),
    data: moved,
  },
  addAnswerFile: { form: z.object({ projectCode, itemCode: id }), data: z.object({ objectId: z.string() }) },
  removeAnswerFile: { body: z.object({ projectCode, itemCode: id, objectId: code }), data: z.null() },
  getAnswerFile: { query: z.object({ projectCode, itemCode: id, objectId: code, shown: shownInFrame }) },
} as const;
