import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { exam } from '#domain/subjects/exam/contract';
import type { ExamWire } from '#domain/subjects/exam/schema';
import { percentile } from './figures';
import type { Measure } from './measure';
import { type Portal, startPortal } from './portal';

const PEOPLE = 500;
/** All of them together give so many answers in a second: each one every 12 seconds. */
const RATE = 40;
const ANSWERS = 2_400;
const PROCESS = 'CERT27001';
const TENANT = 'TCUSTOMERA';
const ORGANIZER = 'TCHANNELA';
/** All hand in within so many ms; the server is killed in the middle of them. */
const HAND_IN = 5_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

interface Person {
  readonly accountId: string;
  readonly token: string;
  sittingCode: string;
  questions: ExamWire['getSitting']['data']['questions'];
  sequence: number;
}

/** Internal auditors of the demo's customer, invited to its exam, signed in and with a phone that was just proved. */
async function prepare(behind: pg.Client): Promise<Person[]> {
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    accountId: `AEXAM${n}`,
    token: randomBytes(32).toString('base64url'),
    sittingCode: '',
    questions: [],
    sequence: 0,
  }));
  const ids = people.map(({ accountId }) => accountId);
  await behind.query(
    `INSERT INTO accounts (account_id, phone, show_name) SELECT id, '1392' || lpad(n::text, 7, '0'), '考生 ' || n
     FROM unnest($1::text[]) WITH ORDINALITY AS t (id, n)`,
    [ids],
  );
  await behind.query(
    `INSERT INTO memberships (tenant_code, account_id, role_code, position) SELECT $2, id, 'INTERNAL_AUDITOR', 0 FROM unnest($1::text[]) AS id`,
    [ids, TENANT],
  );
  await behind.query(
    `INSERT INTO licence_agreements (account_id, licence_code)
     SELECT id, licence_code FROM unnest($1::text[]) AS id, licence_agreements WHERE account_id = 'A13800000024'`,
    [ids],
  );
  await behind.query(
    `INSERT INTO sessions (token_hash, account_id, tenant_code, phone_proved_at) SELECT hash, id, $3, now() FROM unnest($1::text[], $2::text[]) AS t (hash, id)`,
    [people.map(({ token }) => createHash('sha256').update(token).digest('hex')), ids, TENANT],
  );
  await behind.query(
    `INSERT INTO exam_candidates (tenant_code, process_code, account_id, organizer_code, show_name, tenant_name, invited_by, read_units)
     SELECT $2, $3, id, $4, '考生', '客户', '', (SELECT array_agg(u ->> 'id') FROM exam_processes p, jsonb_array_elements(p.content -> 'units') u WHERE p.process_code = $3)
     FROM unnest($1::text[]) AS id`,
    [ids, TENANT, PROCESS, ORGANIZER],
  );
  return people;
}

/** 500 people in one exam: what an answer takes, and that each hands in once though the server is killed meanwhile. */
export const examSittings: Measure = async ({ folder, database }) => {
  const url = await database('exam');
  const env = { DATA_DIR: join(folder, 'files'), DATABASE_URL: url, DEMO: 'true', WORKERS: '1' };
  let portal: Portal = await startPortal(env);
  const behind = new pg.Client({ connectionString: url });
  await behind.connect();
  try {
    const people = await prepare(behind);
    const { name } = (await portal.signIn('13800000024')).cookie;
    const call = async <T>({ token }: Person, path: string, body?: object): Promise<T> => {
      const answer = await fetch(portal.address + path, {
        headers: {
          origin: portal.address,
          cookie: `${name}=${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      const { success, data, ...rest } = (await answer.json()) as { success: boolean; data: T };
      if (!success) throw new Error(`${path}: ${JSON.stringify(rest)}`);
      return data;
    };
    const device = 'bench';

    // They come within half a minute.
    const starts: number[] = [];
    const waiting = [...people];
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let person = waiting.pop(); person; person = waiting.pop()) {
          const from = performance.now();
          const begin = () =>
            call<{ sittingCode: string }>(person as Person, exam.startSitting.path, { processCode: PROCESS, device });
          // Who is overtaken at the organizer's last unit asks again.
          const begun = await begin().catch(begin);
          person.sittingCode = begun.sittingCode;
          const query = new URLSearchParams({ sittingCode: begun.sittingCode, device });
          const sheet = await call<ExamWire['getSitting']['data']>(person, `${exam.getSitting.path}?${query}`);
          person.questions = sheet.questions;
          starts.push(performance.now() - from);
        }
      }),
    );

    const answers: number[] = [];
    const give = async (person: Person) => {
      person.sequence += 1;
      const at = person.questions[(person.sequence - 1) % person.questions.length];
      if (!at) throw new Error('A sitting has no questions.');
      const { shown, position } = at;
      const answer =
        shown.kind === 'single' || shown.kind === 'multiple'
          ? { kind: 'choice', chosen: [shown.options[0]?.id] }
          : null;
      const from = performance.now();
      const body = { sittingCode: person.sittingCode, device, sequence: person.sequence, position, answer };
      await call(person, exam.saveExamAnswer.path, body);
      answers.push(performance.now() - from);
    };
    const given: Promise<void>[] = [];
    const begin = performance.now();
    for (let n = 0; n < ANSWERS; n += 1) {
      const person = people[n % PEOPLE];
      if (person) given.push(give(person));
      await pause(Math.max(0, begin + ((n + 1) * 1000) / RATE - performance.now()));
    }
    await Promise.all(given);

    // All hand in; what fails is tried again, as the page does.
    let tries = 0;
    const handIn = async (person: Person, at: number) => {
      await pause(at);
      for (;;) {
        tries += 1;
        try {
          return await call(person, exam.submitSitting.path, { sittingCode: person.sittingCode, device });
        } catch {
          await pause(300);
        }
      }
    };
    const from = performance.now();
    const killed = pause(HAND_IN / 2).then(async () => {
      process.kill(portal.pid, 'SIGKILL');
      portal = await startPortal(env);
    });
    await Promise.all([...people.map((person, n) => handIn(person, (n * HAND_IN) / PEOPLE)), killed]);
    const handedIn = (performance.now() - from) / 1000;
    const { rows } = await behind.query<{ closed: string; stored: string; certificates: string; passed: string }>(
      `SELECT (SELECT count(*) FROM exam_sittings WHERE account_id LIKE 'AEXAM%' AND state = 'closed' AND score IS NOT NULL) AS closed,
         (SELECT count(*) FROM exam_sittings WHERE account_id LIKE 'AEXAM%' AND is_passed) AS passed,
         (SELECT count(*) FROM exam_certificates WHERE account_id LIKE 'AEXAM%') AS certificates,
         (SELECT count(*) FROM exam_answers a JOIN exam_sittings s USING (tenant_code, sitting_code) WHERE s.account_id LIKE 'AEXAM%') AS stored`,
    );
    const found = rows[0];
    return [
      {
        what: `exam: begin and read 40 questions, 10 of ${PEOPLE} at once, p95`,
        value: percentile(starts, 0.95),
        unit: 'ms',
      },
      { what: `exam: an answer while ${PEOPLE} sit, p95`, value: percentile(answers, 0.95), unit: 'ms', atMost: 80 },
      { what: 'exam: acknowledged answers lost', value: ANSWERS - Number(found?.stored), unit: 'count', atMost: 0 },
      {
        what: `exam: ${PEOPLE} hand in within 5 s with a kill between, until all have a result`,
        value: handedIn,
        unit: 's',
      },
      { what: 'exam: sittings without one result', value: PEOPLE - Number(found?.closed), unit: 'count', atMost: 0 },
      { what: 'exam: requests to hand in', value: tries, unit: 'count' },
    ];
  } finally {
    await behind.end();
    await portal.stop();
  }
};
