import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RoleCode } from '#domain/kernel/roles';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import { questionnaireWorkflow, type Stage, stages } from '#domain/subjects/questionnaire/flow/workflow';
import type { QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import { makeQuestionnaire } from '../../../../tests/factories/questionnaires';
import { makePerson } from '../../../../tests/factories/tenants';
import { assessmentApp, assessmentRoles, type Project } from '../../../../tests/server/assessmentApp';
import { questionnaireItems, questionnaires } from './tables';

type Whole = QuestionnaireWire['getQuestionnaire']['data'];
type Moved = QuestionnaireWire['submitAnswers']['data'];

const { t, people, clients, newProject, told } = assessmentApp();
const executor = () => people.CONSUMER_EXECUTOR.accountId;
const answers = { single: { choice: ['no'] }, text: { text: '全公司' } };

const make = (project: Project, part: Parameters<typeof makeQuestionnaire>[2] = {}) =>
  t.peek((tx) => makeQuestionnaire(tx, project, { respondentId: executor(), answers, ...part }));
const stageOf = async (questionnaireCode: string): Promise<Stage | undefined> => {
  const [row] = await t.peek((tx) =>
    tx.select().from(questionnaires).where(eq(questionnaires.questionnaireCode, questionnaireCode)),
  );
  return row?.stage;
};
const itemOf = async (itemCode: string) => {
  const [row] = await t.peek((tx) =>
    tx.select().from(questionnaireItems).where(eq(questionnaireItems.itemCode, itemCode)),
  );
  if (!row) throw new Error('The item is gone.');
  return row;
};
const wholeOf = async (role: RoleCode, project: Project, questionnaireCode: string) =>
  (await clients[role].get<Whole>(calls.getQuestionnaire.path, { projectCode: project.projectCode, questionnaireCode }))
    .data;

describe('moving a questionnaire', () => {
  const pathOf = {
    remove: calls.removeQuestionnaire.path,
    submitToConsumer: calls.submitToConsumer.path,
    distribute: calls.distribute.path,
    submit: calls.submit.path,
    submitToChannel: calls.submitToChannel.path,
    accept: calls.decideQuestionnaire.path,
    return: calls.decideQuestionnaire.path,
    reopen: calls.decideQuestionnaire.path,
    revoke: calls.revoke.path,
  } as const;

  it.each(Object.keys(pathOf) as (keyof typeof pathOf)[])(
    '%s is for whom the table names, from where it names',
    async (action) => {
      const set = (project: Project, stage: Stage) =>
        t.peek(async (tx) => {
          await tx.delete(questionnaires).where(eq(questionnaires.projectCode, project.projectCode));
          // What was answered isn't taken back from those who answer.
          const isBare = action === 'revoke' && stage === 'distributed';
          const made = await makeQuestionnaire(tx, project, {
            stage,
            respondentId: executor(),
            ...(!isBare && { state: 'finished', answers }),
          });
          return made.questionnaireCode;
        });
      for (const role of assessmentRoles) {
        // Consultants without a manager's role know of their own projects alone.
        const project = await newProject(role);
        for (const stage of stages) {
          const code = await set(project, stage);
          const body = { projectCode: project.projectCode, questionnaireCode: code, action, reason: '请核对' };
          const answer = await clients[role].post(pathOf[action], body);
          const row = questionnaireWorkflow.find(action, stage, { roles: [role] });
          const what = `${action} from ${stage} by ${role}: ${answer.errorCode}`;
          expect(answer.success, what).toBe(row !== undefined);
          expect(await stageOf(code), what).toBe(row ? (row.to ?? undefined) : stage);
        }
      }
    },
  );

  it('is logged, told to the other side, and names why it came back until it is given again', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { questionnaireCode } = await make(project, { stage: 'prepared', state: 'finished' });
    const consultant = clients.CHANNEL_TENANT_MANAGER;
    const owner = clients.CONSUMER_OWNER;
    expect((await consultant.post(calls.submitToConsumer.path, { projectCode })).data).toEqual({ moved: 1 });
    expect((await told(people.CONSUMER_PM)).at(-1)?.kind).toBe('questionnaire_received');
    await owner.post(calls.distribute.path, { projectCode });
    expect((await told(people.CONSUMER_EXECUTOR)).at(-1)).toMatchObject({
      kind: 'questions_assigned',
      path: `/reportOnline/${projectCode}`,
    });
    await owner.post(calls.submit.path, { projectCode, questionnaireCode });
    await owner.post(calls.submitToChannel.path, { projectCode });
    expect((await told(people.CHANNEL_TENANT_MANAGER)).at(-1)?.kind).toBe('questionnaire_delivered');
    const decision = { projectCode, questionnaireCode, action: 'return' };
    expect((await consultant.post(calls.decideQuestionnaire.path, decision)).errorCode).toBe('reason_needed');
    await consultant.post(calls.decideQuestionnaire.path, { ...decision, reason: '请补充范围' });
    const returned = (await wholeOf('CONSUMER_PM', project, questionnaireCode)).questionnaire;
    expect(returned).toMatchObject({
      distributeStatus: 'dispatched',
      approvalState: 'rejected',
      returnReason: '请补充范围',
      allowedActions: ['submit', 'assign'],
    });
    await owner.post(calls.submit.path, { projectCode, questionnaireCode });
    await owner.post(calls.submitToChannel.path, { projectCode });
    expect((await wholeOf('CONSUMER_PM', project, questionnaireCode)).questionnaire.returnReason).toBeNull();
    const steps = (await t.audits('moveQuestionnaire')).filter((row) => row.entityCode === questionnaireCode);
    expect(steps.map((row) => (row.detail as { step: string }).step).reverse()).toEqual([
      'submitToConsumer',
      'distribute',
      'submit',
      'submitToChannel',
      'return',
      'submit',
      'submitToChannel',
    ]);
  });

  it('waits for every question that shows, and for every questionnaire of the project', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const first = await make(project, { state: 'finished' });
    const second = await make(project);
    const owner = clients.CONSUMER_OWNER;
    const refused = await owner.post(calls.submit.path, { projectCode, questionnaireCode: second.questionnaireCode });
    // The follow-up question doesn't show: the first was answered with no.
    expect(refused).toMatchObject({ errorCode: 'questions_open', data: { itemCodes: expect.any(Array) } });
    expect((refused.data as { itemCodes: string[] }).itemCodes.sort()).toEqual(
      Object.entries(second.items)
        .flatMap(([code, itemCode]) => (code === 'follow' ? [] : [itemCode]))
        .sort(),
    );
    await owner.post(calls.submit.path, { projectCode, questionnaireCode: first.questionnaireCode });
    expect((await owner.post(calls.submitToChannel.path, { projectCode })).errorCode).toBe('refused_transition');
  });

  it('returns questions with their own reasons', async () => {
    const project = await newProject();
    const { questionnaireCode, items } = await make(project, { stage: 'review', state: 'finished' });
    const answer = await clients.CHANNEL_EXECUTOR.post(calls.decideQuestionnaire.path, {
      projectCode: project.projectCode,
      questionnaireCode,
      action: 'return',
      reason: '见各题',
      items: [{ itemCode: items.text, reason: '范围不清楚' }],
    });
    // A consultant without a manager's role doesn't know of others' projects.
    expect(answer.errorCode).toBe('not_found');
    await clients.CHANNEL_TENANT_MANAGER.post(calls.decideQuestionnaire.path, {
      projectCode: project.projectCode,
      questionnaireCode,
      action: 'return',
      reason: '见各题',
      items: [{ itemCode: items.text, reason: '范围不清楚' }],
    });
    const whole = await wholeOf('CONSUMER_EXECUTOR', project, questionnaireCode);
    const of = (code: string) => whole.items.find(({ questionCode }) => questionCode === code);
    expect(of('text')).toMatchObject({
      state: 'notsubmit',
      returnReason: '范围不清楚',
      allowedActions: ['answer', 'submit'],
    });
    expect(of('single')).toMatchObject({ state: 'finished', returnReason: null });
    expect(whole.questionnaire.counts).toMatchObject({ shown: 7, finished: 6, returned: 1 });
  });
});

describe('giving questions to people', () => {
  it('is the customer’s: executors only, with what follows on them, and not what was accepted', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { questionnaireCode, items } = await make(project, { respondentId: undefined, answers: {} });
    const other = await t.peek((tx) => makePerson(tx, project.tenantCode, ['CONSUMER_EXECUTOR']));
    const assign = (role: RoleCode, more: object) =>
      clients[role].post(calls.assignItems.path, {
        projectCode,
        questionnaireCode,
        itemCodes: [items.single],
        respondentId: other.accountId,
        ...more,
      });
    expect((await assign('CHANNEL_TENANT_MANAGER', {})).errorCode).toBe('403');
    expect((await assign('CONSUMER_OWNER', { respondentId: people.CONSUMER_PM.accountId })).errorCode).toBe(
      'unknown_reference',
    );
    expect((await assign('CONSUMER_OWNER', { dueDate: '2026-13-01' })).status).toBe(400);
    expect((await assign('CONSUMER_OWNER', { dueDate: '2099-12-01' })).data).toEqual({ changed: 2 });
    expect(await itemOf(items.follow ?? '')).toMatchObject({ respondentId: other.accountId, dueDate: '2099-12-01' });
    expect((await told(other)).map(({ kind }) => kind)).toEqual(['questions_assigned']);
    const [row] = await t.audits('assignItems');
    expect(row).toMatchObject({ entityCode: questionnaireCode, concerned: expect.arrayContaining([other.accountId]) });
    // What follows goes along only while the same person has both.
    await assign('CONSUMER_PM', { itemCodes: [items.follow], respondentId: executor() });
    expect((await assign('CONSUMER_PM', { respondentId: null })).data).toEqual({ changed: 1 });
    expect(await itemOf(items.single ?? '')).toMatchObject({ respondentId: null, dueDate: null });
    await t.peek((tx) =>
      tx
        .update(questionnaireItems)
        .set({ state: 'finished' })
        .where(eq(questionnaireItems.questionnaireCode, questionnaireCode)),
    );
    expect((await assign('CONSUMER_PM', {})).errorCode).toBe('refused_transition');
  });

  it('shows an executor the questionnaires in which it answers, and lets it answer its own', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const mine = await make(project);
    const others = await make(project, { respondentId: undefined });
    const { data } = await clients.CONSUMER_EXECUTOR.get<QuestionnaireWire['listQuestionnaires']['data']>(
      calls.listQuestionnaires.path,
      { projectCode },
    );
    expect(data.list.map((row) => row.questionnaireCode)).toEqual([mine.questionnaireCode]);
    const body = { projectCode, itemCode: others.items.text, version: 1, answer: { text: '改' } };
    expect((await clients.CONSUMER_EXECUTOR.post(calls.saveAnswer.path, body)).errorCode).toBe('not_found');
    // In its own questionnaire it sees a colleague's question, and leaves it alone.
    await t.peek((tx) =>
      tx
        .update(questionnaireItems)
        .set({ respondentId: null })
        .where(and(eq(questionnaireItems.itemCode, mine.items.text ?? ''))),
    );
    const colleague = { ...body, itemCode: mine.items.text };
    expect((await clients.CONSUMER_EXECUTOR.post(calls.saveAnswer.path, colleague)).errorCode).toBe(
      'refused_transition',
    );
  });
});

describe('reviewing answers', () => {
  it('takes them as they were seen, names what lacks, and leaves one’s own to others', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { questionnaireCode, items } = await make(project);
    const send = (role: RoleCode, path: string, codes: readonly string[], more: object = {}) =>
      clients[role].post<Moved>(path, {
        projectCode,
        questionnaireCode,
        ...more,
        items: codes.map((code) => ({
          itemCode: items[code],
          answerVersion: code === 'single' || code === 'text' ? 1 : 0,
        })),
      });
    const submit = calls.submitAnswers.path;
    const review = calls.reviewItems.path;
    const overtaken = await clients.CONSUMER_EXECUTOR.post(submit, {
      projectCode,
      questionnaireCode,
      items: [{ itemCode: items.single, answerVersion: 0 }],
    });
    expect(overtaken).toMatchObject({ errorCode: 'answers_overtaken', data: { itemCodes: [items.single] } });
    // The follow-up question is not shown, so it is not moved.
    const first = await send('CONSUMER_EXECUTOR', submit, ['single', 'text', 'photo', 'follow']);
    expect(first.data).toMatchObject({ moved: 3, left: [{ questionCode: 'follow', lack: 'stands' }] });
    expect((await told(people.CONSUMER_PM)).at(-1)?.kind).toBe('questions_submitted');
    expect((await send('CONSUMER_EXECUTOR', review, ['single'], { action: 'accept' })).errorCode).toBe(
      'refused_transition',
    );
    expect((await send('CONSUMER_EXECUTOR', review, ['photo'], { action: 'revoke' })).data).toMatchObject({ moved: 1 });
    expect((await send('CONSUMER_OWNER', review, ['single'], { action: 'accept' })).data.moved).toBe(1);
    const back = await send('CONSUMER_OWNER', review, ['text'], { action: 'return', reason: '请写清楚' });
    expect(back.data.moved).toBe(1);
    expect(await itemOf(items.text ?? '')).toMatchObject({ state: 'notsubmit', returnReason: '请写清楚' });
    expect((await told(people.CONSUMER_EXECUTOR)).at(-1)?.kind).toBe('questions_returned');
    const { answer: before } = await itemOf(items.text ?? '');
    await clients.CONSUMER_EXECUTOR.post(calls.saveAnswer.path, {
      projectCode,
      itemCode: items.text,
      version: 1,
      answer: { text: '全公司' },
    });
    const text = { itemCode: items.text, answerVersion: 2 };
    const about = { projectCode, questionnaireCode, items: [text] };
    expect((await clients.CONSUMER_EXECUTOR.post<Moved>(submit, about)).data.moved).toBe(1);
    // Who reviews it again sees what came back, and why.
    expect(before).not.toBeNull();
    expect(await itemOf(items.text ?? '')).toMatchObject({
      state: 'submited',
      answer: { text: '全公司' },
      returnReason: '请写清楚',
      returnedBy: expect.stringMatching(/./u),
      returnedAnswer: before,
    });
    await clients.CONSUMER_OWNER.post(review, { ...about, action: 'accept' });
    expect(await itemOf(items.text ?? '')).toMatchObject({
      state: 'finished',
      returnReason: null,
      returnedBy: null,
      returnedAnswer: null,
    });
    expect(await t.audits('acceptItems')).toHaveLength(2);
  });

  it('asks for a second person where the owner answers too', async () => {
    const project = await newProject();
    const both = await t.peek((tx) => makePerson(tx, project.tenantCode, ['CONSUMER_OWNER', 'CONSUMER_EXECUTOR']));
    const { questionnaireCode, items } = await make(project, { respondentId: both.accountId, state: 'submited' });
    const client = await t.as(both.phone);
    const body = {
      projectCode: project.projectCode,
      questionnaireCode,
      action: 'accept',
      items: [{ itemCode: items.single, answerVersion: 1 }],
    };
    expect((await client.post(calls.reviewItems.path, body)).errorCode).toBe('needs_second_person');
    expect((await clients.CONSUMER_OWNER.post<Moved>(calls.reviewItems.path, body)).data.moved).toBe(1);
  });
});
