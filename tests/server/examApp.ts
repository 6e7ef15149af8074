import { sql } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';
import { exam as calls } from '#domain/subjects/exam/contract';
import type { ProcessContent } from '#domain/subjects/exam/process/content';
import type { ExamAnswer } from '#domain/subjects/exam/question/answers';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { makeExamQuestion, questionContent } from '../factories/examQuestions';
import { makeExamCandidate, makeExamProcess } from '../factories/exams';
import { makePerson, type Person } from '../factories/tenants';
import { assessmentApp } from './assessmentApp';
import type { Client } from './testApp';

export const DEVICE = 'device-one';
type Sheet = ExamWire['getSitting']['data'];

/** A clause of its own, so that the exam asks the questions of the test alone. */
const CLAUSE = '97';
/** An exam of four single choices in one section. */
export const blueprint = {
  sections: [
    {
      name: { zh: '审核', en: 'Auditing' },
      minimum: null,
      rows: [{ standard: 'ISO19011', edition: '2026', clause: CLAUSE, difficulty: null, count: 4 }],
    },
  ],
} satisfies Partial<ProcessContent>;

/** A portal with a channel that examines internal auditors of a customer. */
export function examApp(options: Parameters<typeof assessmentApp>[0] = {}) {
  const app = assessmentApp(options);
  const { t, customer, people, clients } = app;

  beforeAll(() =>
    t.peek(async (tx) => {
      for (let at = 1; at <= 4; at += 1)
        await makeExamQuestion(tx, customer.channelTenantCode, {
          state: 'approved',
          clause: `${CLAUSE}.${at}`,
          content: { ...questionContent, stem: { zh: `第 ${at} 个问题`, en: `Question ${at}` } },
        });
    }),
  );

  /** Another internal auditor of the customer, signed in, who has just proved their phone. */
  const newAuditor = async (): Promise<{ person: Person; client: Client }> => {
    const person = await t.peek((tx) =>
      makePerson(tx, customer.tenantCode, ['INTERNAL_AUDITOR'], { showName: '内审员甲' }),
    );
    const client = await t.as(person.phone);
    await prove(person.accountId);
    return { person, client };
  };
  const prove = (accountId: string) =>
    t.peek((tx) => tx.execute(sql`UPDATE sessions SET phone_proved_at = now() WHERE account_id = ${accountId}`));

  /** A process, with this person as its candidate. */
  const invited = async (accountId: string, content: Partial<ProcessContent> = {}, extra: object = {}) =>
    t.peek(async (tx) => {
      const organizerCode = customer.channelTenantCode;
      const processCode = await makeExamProcess(tx, organizerCode, { content: { ...blueprint, ...content } });
      await makeExamCandidate(tx, { tenantCode: customer.tenantCode, organizerCode, processCode, accountId, ...extra });
      return processCode;
    });

  const start = (client: Client, processCode: string, device = DEVICE) =>
    client.post<ExamWire['startSitting']['data']>(calls.startSitting.path, { processCode, device });
  const sheet = async (client: Client, sittingCode: string, device = DEVICE): Promise<Sheet> => {
    const answer = await client.get<Sheet>(calls.getSitting.path, { sittingCode, device });
    expect(answer.errorCode, answer.errorMsg ?? answer.message).toBe('200');
    return answer.data;
  };
  /** A candidate in a sitting that has just begun. */
  const begun = async (content: Partial<ProcessContent> = {}, extra: object = {}) => {
    const { person, client } = await newAuditor();
    const processCode = await invited(person.accountId, content, extra);
    const answer = await start(client, processCode);
    expect(answer.errorCode, answer.errorMsg).toBe('200');
    const { sittingCode } = answer.data;
    return { person, client, processCode, sittingCode };
  };
  const save = (
    client: Client,
    sittingCode: string,
    given: Omit<ExamGiven['saveExamAnswer']['body'], 'sittingCode' | 'device'> & { device?: string },
  ) =>
    client.post<ExamWire['saveExamAnswer']['data']>(calls.saveExamAnswer.path, {
      device: DEVICE,
      sittingCode,
      ...given,
    });
  const submit = (client: Client, sittingCode: string, device = DEVICE) =>
    client.post<ExamWire['submitSitting']['data']>(calls.submitSitting.path, { sittingCode, device });
  const move = (client: Client, body: ExamGiven['moveSittings']['body']) =>
    client.post<ExamWire['moveSittings']['data']>(calls.moveSittings.path, body);

  /** The right answers by position, as the sheet names them: what others do in their place is right here. */
  const rightAnswers = async (sittingCode: string): Promise<Map<number, ExamAnswer>> => {
    const { rows } = await t.owner.query<{ position: number; names: Record<string, string> }>(
      'SELECT position, names FROM exam_keys WHERE sitting_code = $1',
      [sittingCode],
    );
    return new Map(
      rows.map(({ position, names }) => [
        position,
        { kind: 'choice', chosen: Object.keys(names).filter((name) => names[name] === 'b') },
      ]),
    );
  };
  /** Answers these positions rightly, one after the other. */
  const answerRightly = async (client: Client, sittingCode: string, positions: readonly number[]) => {
    const right = await rightAnswers(sittingCode);
    let { lastSequence } = (await sheet(client, sittingCode)).clock;
    for (const position of positions) {
      lastSequence += 1;
      const answer = await save(client, sittingCode, {
        sequence: lastSequence,
        position,
        answer: (right.get(position) ?? null) as ExamGiven['saveExamAnswer']['body']['answer'],
      });
      expect(answer.errorCode, answer.errorMsg).toBe('200');
    }
  };
  /** Moves the clock of a sitting: its end lies so many ms from now. */
  const endsIn = (sittingCode: string, ms: number) =>
    t.owner.query(`UPDATE exam_sittings SET ends_at = now() + $2 * interval '1 millisecond' WHERE sitting_code = $1`, [
      sittingCode,
      ms,
    ]);
  const rowOf = async (sittingCode: string) => {
    const { rows } = await t.owner.query('SELECT * FROM exam_sittings WHERE sitting_code = $1', [sittingCode]);
    return rows[0] as Record<string, unknown>;
  };
  return {
    ...app,
    people,
    clients,
    newAuditor,
    prove,
    invited,
    start,
    sheet,
    begun,
    save,
    submit,
    move,
    rightAnswers,
    answerRightly,
    endsIn,
    rowOf,
  };
}
