import { and, eq, ne } from 'drizzle-orm';
import type { RoleCode } from '#domain/kernel/roles';
import type { flowSchemas } from '#domain/subjects/questionnaire/flow/schema';
import type { ItemState, Stage } from '#domain/subjects/questionnaire/flow/workflow';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { newCode } from '#server/kernel/ids';
import { everyType, makeQuestionnaire } from '../../../../tests/factories/questionnaires';
import { type Input, type Line, type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { consultants, participants, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { questionnaires } from './tables';

/** Who answers for questionnaires at the customer. */
const owners: readonly RoleCode[] = ['CONSUMER_PM', 'CONSUMER_OWNER'];
/** Who answers; executors what is theirs. */
const answerers: readonly RoleCode[] = [...owners, 'CONSUMER_EXECUTOR'];

const one = ({ projectCode, questionnaireCode }: Ids): Input => ({ query: { projectCode, questionnaireCode } });
const done = ({ projectCode, questionnaireCode }: Ids): Input => ({ body: { projectCode, questionnaireCode } });
const item = ({ itemCode }: Ids): Input => ({ query: { questionnairItemCode: itemCode } });
const instance = ({ itemCode }: Ids): Input => ({ query: { questionInstanceCode: itemCode } });

const answered = { single: { choice: ['no'] }, text: { text: '全公司' } };

/** What the role before has left; the project's own one is finished. */
const clear = (tx: Tx, { projectCode }: Ids) =>
  tx
    .delete(questionnaires)
    .where(and(eq(questionnaires.projectCode, projectCode), ne(questionnaires.stage, 'finished')));

/** A questionnaire in this state, all of it the executor's, without others in the project; its first question. */
const standing =
  (stage: Stage, state?: ItemState) =>
  async (tx: Tx, ids: Ids): Promise<Partial<Ids>> => {
    await clear(tx, ids);
    const content = everyType();
    const { questionnaireCode, items } = await makeQuestionnaire(tx, own(ids), {
      stage,
      content,
      respondentId: ids.memberId,
      answers: answered,
      ...(state && { state }),
    });
    return { questionnaireCode, itemCode: items.single ?? '' };
  };
const bare =
  (stage: Stage) =>
  async (tx: Tx, ids: Ids): Promise<Partial<Ids>> => {
    await clear(tx, ids);
    const { questionnaireCode, items } = await makeQuestionnaire(tx, own(ids), { stage, respondentId: ids.memberId });
    return { questionnaireCode, itemCode: items.single ?? '' };
  };
/** A file of an answer; its bytes are not read. */
async function attach(tx: Tx, ids: Ids): Promise<string> {
  const [file] = await tx.select().from(files).where(eq(files.objectId, ids.objectId));
  if (!file) throw new Error('The project has no file.');
  const objectId = newCode('F');
  const attached = { entity: 'questionnaireItem', entityCode: ids.itemCode };
  await tx.insert(files).values({ ...file, ...attached, objectId, jobCode: null, dataOf: null });
  return objectId;
}

const reading = (roles: readonly RoleCode[], input: Line['input']): Line => ({ roles, input });

export const lines: Lines<typeof flowSchemas> = {
  listQuestionnaires: reading(participants, ofProject),
  getQuestionnaire: { ...reading(participants, one), tellsOfOtherUnits: 'The moment at which it is told.' },
  listItemChanges: {
    ...reading(participants, ({ projectCode, questionnaireCode }) => ({
      query: { projectCode, questionnaireCode, since: '2026-01-01T00:00:00.000Z' },
    })),
    tellsOfOtherUnits: 'The moment at which it is told.',
  },
  watchQuestionnaires: reading(participants, ofProject),
  listItems: reading(participants, one),
  getItems: reading(participants, one),
  getItem: reading(participants, item),
  listQuestions: reading(wholeReaders, one),
  getQuestion: reading(wholeReaders, instance),
  getFollowUpQuestion: reading(participants, instance),
  getOwnerQuestionnaire: {
    roles: wholeReaders,
    foreign: 'nothing',
    input: ({ projectCode, memberId }) => ({ query: { projectCode, respondentId: memberId } }),
  },
  listContents: reading(participants, ({ projectCode }) => ({ query: { projectCode, type: 'root_node' } })),
  listRespondents: reading(wholeReaders, one),
  getAnswerStatistics: reading(wholeReaders, one),
  listPossibleRespondents: reading(owners, ofProject),
  listEarlierAnswers: reading(answerers, item),
  getAnswerFile: {
    roles: participants,
    fresh: async (tx, ids) => {
      const { itemCode, objectId } = ids;
      await tx
        .update(files)
        .set({ entity: 'questionnaireItem', entityCode: itemCode })
        .where(eq(files.objectId, objectId));
      return {};
    },
    input: ({ projectCode, itemCode, objectId }) => ({ query: { projectCode, itemCode, objectId } }),
  },

  addQuestionnaire: {
    roles: consultants,
    input: ({ projectCode }) => ({ body: { projectCode, templateCode: 'BASIC-SURVEY' } }),
  },
  removeQuestionnaire: { roles: consultants, fresh: bare('prepared'), input: done },
  submitToConsumer: {
    roles: consultants,
    fresh: bare('prepared'),
    input: ({ projectCode }) => ({ body: { projectCode } }),
  },
  distribute: { roles: owners, fresh: bare('received'), input: ({ projectCode }) => ({ body: { projectCode } }) },
  // Everything was accepted.
  submit: { roles: owners, fresh: standing('distributed', 'finished'), input: done },
  submitToChannel: {
    roles: owners,
    fresh: standing('submitted', 'finished'),
    input: ({ projectCode }) => ({ body: { projectCode } }),
  },
  // A finished one can't be taken back; workflow.test.ts covers the other states.
  revoke: { roles: [...owners, ...consultants], outcome: 'refused_transition', input: done },
  decideQuestionnaire: {
    roles: consultants,
    fresh: standing('review', 'finished'),
    input: ({ projectCode, questionnaireCode }) => ({ body: { projectCode, questionnaireCode, action: 'accept' } }),
  },
  assignItems: {
    roles: owners,
    fresh: bare('received'),
    input: ({ projectCode, questionnaireCode, itemCode, memberId }) => ({
      body: { projectCode, questionnaireCode, itemCodes: [itemCode], respondentId: memberId },
    }),
  },
  saveAnswer: {
    roles: answerers,
    fresh: bare('distributed'),
    input: ({ projectCode, itemCode }) => ({
      body: { projectCode, itemCode, version: 0, answer: { choice: ['yes'] } },
    }),
  },
  submitAnswers: {
    roles: answerers,
    fresh: standing('distributed'),
    input: ({ projectCode, questionnaireCode, itemCode }) => ({
      body: { projectCode, questionnaireCode, items: [{ itemCode, answerVersion: 1 }] },
    }),
  },
  reviewItems: {
    roles: answerers,
    fresh: standing('distributed', 'submited'),
    input: ({ projectCode, questionnaireCode, itemCode }) => ({
      body: { projectCode, questionnaireCode, action: 'revoke', items: [{ itemCode, answerVersion: 1 }] },
    }),
  },
  addAnswerFile: {
    roles: answerers,
    fresh: bare('distributed'),
    input: ({ projectCode, itemCode }) => ({
      form: { fields: { projectCode, itemCode }, name: '方针.txt', content: Buffer.from('方针') },
    }),
  },
  removeAnswerFile: {
    roles: answerers,
    fresh: async (tx, ids) => {
      const made = { ...ids, ...(await bare('distributed')(tx, ids)) };
      return { ...made, objectId: await attach(tx, made) };
    },
    input: ({ projectCode, itemCode, objectId }) => ({ body: { projectCode, itemCode, objectId } }),
  },
};
