import pg from 'pg';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import type { QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import type { Measure } from './measure';
import { type Client, startPortal } from './portal';
import { typingSlowed } from './typing';

const PEOPLE = 50;
const QUESTIONS = 300;
/** Each answers a question so often: it is given, and mended. */
const TIMES = 4;
const PROJECT = 'PDEMO27001A';
const TENANT = 'TCUSTOMERA';
/** Between two answers of one person, in ms: faster than anyone can read a question. */
const PAUSE = 500;

const phoneOf = (n: number) => `1391000${String(n).padStart(4, '0')}`;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

/** The number of executors, and of questions, of which each executor has the same number. */
async function prepare(behind: pg.Client): Promise<string> {
  for (let n = 0; n < PEOPLE; n += 1) {
    const [accountId, phone] = [`ABENCH${n}`, phoneOf(n)];
    await behind.query('INSERT INTO accounts (account_id, phone, show_name) VALUES ($1, $2, $3)', [
      accountId,
      phone,
      `填写人 ${n}`,
    ]);
    await behind.query(
      `INSERT INTO memberships (tenant_code, account_id, role_code, position) VALUES ($1, $2, 'CONSUMER_EXECUTOR', 0)`,
      [TENANT, accountId],
    );
    await behind.query(
      `INSERT INTO licence_agreements (account_id, licence_code)
       SELECT $1, licence_code FROM licence_agreements WHERE account_id = 'A13800000023'`,
      [accountId],
    );
  }
  const words = (text: string) => ({ zh: text, en: text });
  const content = {
    standardCode: null,
    sections: [{ code: 'S', title: words('现状') }],
    gapLevels: [0.9, 0.7, 0.5, 0.25],
    rules: [],
    questions: Array.from({ length: QUESTIONS }, (_, n) => ({
      code: `Q${n}`,
      section: 'S',
      type: 'text',
      text: words(`问题 ${n}`),
      isMandatory: true,
      mayBeExcluded: false,
      weight: 1,
      refs: [],
    })),
  };
  const code = 'QBENCH';
  await behind.query(
    `INSERT INTO questionnaires (tenant_code, project_code, questionnaire_code, template_code, template_version, name, content, stage)
     VALUES ($1, $2, $3, 'BENCH', 1, $4, $5, 'distributed')`,
    [TENANT, PROJECT, code, JSON.stringify(words('三百题')), JSON.stringify(content)],
  );
  await behind.query(
    `INSERT INTO questionnaire_items (tenant_code, project_code, questionnaire_code, item_code, question_code, position, respondent_id)
     SELECT $1, $2, $3, gen_random_uuid(), 'Q' || n, n, 'ABENCH' || (n % $4) FROM generate_series(0, $5 - 1) n`,
    [TENANT, PROJECT, code, PEOPLE, QUESTIONS],
  );
  return code;
}

/** This many people answer a questionnaire at once, faster than people can type. */
export const answering: Measure = async ({ database, folder }) => {
  const url = await database('answers');
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: url, DATA_DIR: folder });
  const behind = new pg.Client({ connectionString: url });
  await behind.connect();
  try {
    const questionnaireCode = await prepare(behind);
    const people: Client[] = [];
    for (let n = 0; n < PEOPLE; n += 1) people.push(await portal.signIn(phoneOf(n)));
    const query = { projectCode: PROJECT, questionnaireCode };
    const [first] = people as [Client];
    const { items } = await first.get<QuestionnaireWire['getQuestionnaire']['data']>(
      calls.getQuestionnaire.path,
      query,
    );
    const times: number[] = [];
    const said = new Map<string, string>();
    await Promise.all(
      people.map(async (client, n) => {
        const own = items.filter(({ respondent }) => respondent?.accountId === `ABENCH${n}`);
        // People don't all start at the same moment.
        await pause((PAUSE * n) / PEOPLE);
        for (let version = 0; version < TIMES; version += 1)
          for (const { questionnairItemCode: itemCode } of own) {
            const text = `${n} ${version} 已按制度执行，记录在质量部。`;
            const from = performance.now();
            await client.post(calls.saveAnswer.path, { projectCode: PROJECT, itemCode, version, answer: { text } });
            times.push(performance.now() - from);
            said.set(itemCode, text);
            await pause(PAUSE);
          }
      }),
    );
    const { rows } = await behind.query<{ code: string; text: string; version: number }>(
      `SELECT item_code AS code, answer ->> 'text' AS text, answer_version AS version FROM questionnaire_items WHERE questionnaire_code = $1`,
      [questionnaireCode],
    );
    const kept = rows.filter(({ code, text, version }) => said.get(code) === text && version === TIMES).length;
    times.sort((a, b) => a - b);
    const reading: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const from = performance.now();
      await first.get(calls.getQuestionnaire.path, query);
      reading.push(performance.now() - from);
    }
    reading.sort((a, b) => a - b);
    // A questionnaire assigned to one person is the longest page that anyone types on.
    await behind.query(`UPDATE questionnaire_items SET respondent_id = 'ABENCH0' WHERE questionnaire_code = $1`, [
      questionnaireCode,
    ]);
    const typed = await typingSlowed(portal.address, first, PROJECT, '三百题');
    return [
      {
        what: `${PEOPLE} people answer ${QUESTIONS} questions at once: an answer, p95`,
        value: at(times, 0.95),
        unit: 'ms',
        atMost: 150,
      },
      { what: '… median', value: at(times, 0.5), unit: 'ms' },
      { what: `… of ${times.length} answers lost`, value: QUESTIONS - kept, unit: 'count', atMost: 0 },
      { what: `The whole of ${QUESTIONS} questions, p95`, value: at(reading, 0.95), unit: 'ms' },
      {
        what: `A letter typed on the page of ${QUESTIONS} questions, CPU slowed four times, p95`,
        value: typed.p95,
        unit: 'ms',
        atMost: 100,
      },
      { what: '… slowest', value: typed.slowest, unit: 'ms' },
    ];
  } finally {
    await behind.end();
    await portal.stop();
  }
};
