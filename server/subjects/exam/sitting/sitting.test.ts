import { describe, expect, it } from 'vitest';
import { exam as calls } from '#domain/subjects/exam/contract';
import type { ExamWire } from '#domain/subjects/exam/schema';
import { GRACE } from '#domain/subjects/exam/sitting/sitting';
import { portalToday } from '#server/kernel/days';
import { grantUnits, makeProduct } from '../../../../tests/factories/equity';
import { DEVICE, examApp } from '../../../../tests/server/examApp';
import { closeDueSittings } from './clock';

const app = examApp();
const { t } = app;
const chosen = (...names: string[]) => ({ kind: 'choice' as const, chosen: names });
const ok = { errorCode: '200' };

describe('a sitting begins', () => {
  it('only with a phone that was proved in this session within the last minutes', async () => {
    const { person, client } = await app.newAuditor();
    const processCode = await app.invited(person.accountId);
    await t.owner.query(`UPDATE sessions SET phone_proved_at = now() - interval '1 day' WHERE account_id = $1`, [
      person.accountId,
    ]);
    expect(await app.start(client, processCode)).toMatchObject({ errorCode: 'phone_not_proved' });
    await app.prove(person.accountId);
    expect(await app.start(client, processCode)).toMatchObject(ok);
  });

  it('with the questions of its blueprint, each once, and nothing of what is right', async () => {
    const { client, sittingCode } = await app.begun();
    const answer = await client.get(calls.getSitting.path, { sittingCode, device: DEVICE });
    const { questions, clock } = answer.data as ExamWire['getSitting']['data'];
    expect(questions.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    const stems = questions.map(({ shown }) => shown.stem.zh);
    expect([...stems].sort()).toEqual(['第 1 个问题', '第 2 个问题', '第 3 个问题', '第 4 个问题']);
    // Only what is shown: no key, no code of the question, no explanation.
    for (const { shown } of questions) {
      expect(Object.keys(shown).sort()).toEqual(['kind', 'options', 'stem']);
      if (shown.kind === 'single') {
        expect(shown.options.map(({ id }) => id)).toEqual(['A', 'B', 'C']);
        for (const option of shown.options) expect(Object.keys(option).sort()).toEqual(['id', 'text']);
      }
    }
    expect(clock).toMatchObject({ state: 'running', isElsewhere: false, lastSequence: 0 });
    expect(Date.parse(clock.endsAt) - Date.parse(clock.startedAt)).toBe(3_600_000);
    expect((await t.audits('startSitting'))[0]).toMatchObject({ entityCode: sittingCode, detail: { number: 1 } });
  });

  it('once, however often it is begun at the same time', async () => {
    const { person, client } = await app.newAuditor();
    const processCode = await app.invited(person.accountId);
    const answers = await Promise.all([1, 2, 3].map((at) => app.start(client, processCode, `device-${at}`)));
    expect(new Set(answers.map(({ data }) => data.sittingCode)).size).toBe(1);
  });

  it('for nobody who was not invited, nor for a colleague', async () => {
    const { processCode } = await app.begun();
    const { client } = await app.newAuditor();
    expect(await app.start(client, processCode)).toMatchObject({ errorCode: 'not_found' });
    expect(await app.start(app.clients.CONSUMER_PM, processCode)).toMatchObject({ errorCode: '403' });
  });

  it('with the extra minutes of its candidate', async () => {
    const { client, sittingCode } = await app.begun({}, { extraMinutes: 15 });
    const { clock } = await app.sheet(client, sittingCode);
    expect(Date.parse(clock.endsAt) - Date.parse(clock.startedAt)).toBe(75 * 60_000);
  });

  it('not before all learning units are read', async () => {
    const { person, client } = await app.newAuditor();
    const words = { zh: '单元', en: 'Unit' };
    const processCode = await app.invited(person.accountId, { units: [{ id: 'u1', title: words, text: words }] });
    expect(await app.start(client, processCode)).toMatchObject({
      errorCode: 'exam_refused',
      data: { reason: 'unitsUnread' },
    });
    expect(await client.post(calls.readLearningUnit.path, { processCode, unitId: 'none' })).toMatchObject({
      errorCode: 'not_found',
    });
    expect(await client.post(calls.readLearningUnit.path, { processCode, unitId: 'u1' })).toMatchObject(ok);
    expect(await app.start(client, processCode)).toMatchObject(ok);
  });

  it('not for a person who has written a question that it asks', async () => {
    const { person, client } = await app.newAuditor();
    const processCode = await app.invited(person.accountId);
    const own = `tenant_code = '${app.customer.channelTenantCode}' AND question_code = (SELECT min(question_code) FROM exam_questions WHERE tenant_code = '${app.customer.channelTenantCode}')`;
    await t.owner.query(`UPDATE exam_question_versions SET author_ids = author_ids || $1::text WHERE ${own}`, [
      person.accountId,
    ]);
    expect(await app.start(client, processCode)).toMatchObject({ errorCode: 'exam_questions_known' });
    await t.owner.query(
      `UPDATE exam_question_versions SET author_ids = '{somebody}', decided_by_id = $1 WHERE ${own}`,
      [person.accountId],
    );
    expect(await app.start(client, processCode)).toMatchObject({ errorCode: 'exam_questions_known' });
    await t.owner.query(`UPDATE exam_question_versions SET decided_by_id = NULL WHERE ${own}`);
    expect(await app.start(client, processCode)).toMatchObject(ok);
  });

  it('not where the bank has too few questions', async () => {
    const { person, client } = await app.newAuditor();
    const processCode = await app.invited(person.accountId, {
      sections: [
        {
          name: { zh: '多', en: 'Many' },
          minimum: null,
          rows: [{ standard: 'ISO19011', edition: '2026', clause: '97', difficulty: null, count: 6 }],
        },
      ],
    });
    expect(await app.start(client, processCode)).toMatchObject({
      errorCode: 'blueprint_too_large',
      data: { lacking: 2 },
    });
  });
});

describe('a sitting of a customer who has gone to another channel', () => {
  it('stays in sight with its organizer’s name, and no other begins', async () => {
    const { person, client } = await app.newAuditor();
    const processCode = await app.invited(person.accountId);
    await t.owner.query(`UPDATE tenant_relations SET tenant_code = 'TCHANNELA' WHERE customer_tenant_code = $1`, [
      app.customer.tenantCode,
    ]);
    try {
      expect(await app.start(client, processCode)).toMatchObject({
        errorCode: 'exam_refused',
        data: { reason: 'notServed' },
      });
      const own = await client.get<ExamWire['listOwnExams']['data']>(calls.listOwnExams.path);
      expect(own.data).toMatchObject([{ processCode, refusal: { reason: 'notServed' } }]);
      expect(own.data[0]?.organizerName).not.toBe('');
    } finally {
      await t.owner.query(`UPDATE tenant_relations SET tenant_code = $1 WHERE customer_tenant_code = $2`, [
        app.customer.channelTenantCode,
        app.customer.tenantCode,
      ]);
    }
  });
});

describe('an answer', () => {
  it('is stored and acknowledged by its number, and comes back with the sheet', async () => {
    const { client, sittingCode } = await app.begun();
    const first = await app.save(client, sittingCode, { sequence: 1, position: 2, answer: chosen('B') });
    expect(first).toMatchObject({ ...ok, data: { clock: { lastSequence: 1 } } });
    await app.save(client, sittingCode, { sequence: 2, position: 2, answer: chosen('C') });
    const { questions } = await app.sheet(client, sittingCode);
    expect(questions[1]).toMatchObject({ answer: chosen('C') });
    expect(questions[0]).toMatchObject({ answer: null, storedAt: null });
    const [row] = await t.audits('saveExamAnswer');
    expect(row).toMatchObject({ entityCode: sittingCode, detail: { sequence: 2, position: 2 } });
    expect(JSON.stringify(row?.detail)).not.toContain('chosen');
  });

  it('that is sent again is acknowledged with the time at which it was stored, also after the end', async () => {
    const { client, sittingCode } = await app.begun();
    const given = { sequence: 1, position: 1, answer: chosen('A') };
    const first = await app.save(client, sittingCode, given);
    expect(await app.save(client, sittingCode, given)).toMatchObject({
      ...ok,
      data: { storedAt: first.data.storedAt },
    });
    await app.submit(client, sittingCode);
    expect(await app.save(client, sittingCode, given)).toMatchObject({
      ...ok,
      data: { storedAt: first.data.storedAt },
    });
    const { rows } = await t.owner.query('SELECT count(*)::int AS n FROM exam_answers WHERE sitting_code = $1', [
      sittingCode,
    ]);
    expect(rows[0].n).toBe(1);
  });

  it('with the number of another one, or beyond the next one, is refused with the last number', async () => {
    const { client, sittingCode } = await app.begun();
    await app.save(client, sittingCode, { sequence: 1, position: 1, answer: chosen('A') });
    expect(await app.save(client, sittingCode, { sequence: 1, position: 1, answer: chosen('B') })).toMatchObject({
      errorCode: 'sequence_taken',
      data: { lastSequence: 1 },
    });
    expect(await app.save(client, sittingCode, { sequence: 3, position: 1, answer: chosen('B') })).toMatchObject({
      errorCode: 'sequence_gap',
      data: { lastSequence: 1 },
    });
    const { questions } = await app.sheet(client, sittingCode);
    expect(questions[0]?.answer).toEqual(chosen('A'));
  });

  it.each([
    ['of another question', { position: 99, answer: chosen('A') }],
    ['of another kind', { position: 1, answer: { kind: 'trueFalse' as const, value: true } }],
    ['with an option that is not there', { position: 1, answer: chosen('Z') }],
    ['with an id of the bank', { position: 1, answer: chosen('b') }],
    ['with two options of a single choice', { position: 1, answer: chosen('A', 'B') }],
  ])('%s is refused', async (_, given) => {
    const { client, sittingCode } = await app.begun();
    expect(await app.save(client, sittingCode, { sequence: 1, ...given })).toMatchObject({ status: 400 });
    expect((await app.sheet(client, sittingCode)).clock.lastSequence).toBe(0);
  });

  it('is taken from nobody else, and shown to nobody else', async () => {
    const { sittingCode } = await app.begun();
    const { client: other } = await app.newAuditor();
    const given = { sequence: 1, position: 1, answer: chosen('A') };
    expect(await app.save(other, sittingCode, given)).toMatchObject({ errorCode: 'not_found' });
    expect(await other.get(calls.getSitting.path, { sittingCode, device: DEVICE })).toMatchObject({
      errorCode: 'not_found',
    });
    expect(await app.submit(other, sittingCode)).toMatchObject({ errorCode: 'not_found' });
    expect(await other.get(calls.getSittingResult.path, { sittingCode })).toMatchObject({ errorCode: 'not_found' });
    expect(await other.post(calls.takeOverSitting.path, { sittingCode, device: 'x' })).toMatchObject({
      errorCode: 'not_found',
    });
  });

  it('costs few statements', async () => {
    const { client, sittingCode } = await app.begun();
    const count = await t.statements(() =>
      app.save(client, sittingCode, { sequence: 1, position: 1, answer: chosen('A') }),
    );
    expect(count).toBeLessThanOrEqual(8);
  });
});

describe('the clock of the server', () => {
  it('takes an answer within the grace that goes on from what is stored, and hands in after it', async () => {
    const { client, sittingCode } = await app.begun();
    await app.save(client, sittingCode, { sequence: 1, position: 1, answer: chosen('A') });
    await app.endsIn(sittingCode, -GRACE + 10_000);
    expect(await app.save(client, sittingCode, { sequence: 3, position: 2, answer: chosen('A') })).toMatchObject({
      errorCode: 'sequence_gap',
    });
    expect(await app.save(client, sittingCode, { sequence: 2, position: 2, answer: chosen('A') })).toMatchObject(ok);
    await closeDueSittings(t.services);
    expect(await app.rowOf(sittingCode)).toMatchObject({ state: 'running' });
  });

  it('takes none after the grace, whatever the client says', async () => {
    const { client, sittingCode } = await app.begun();
    await app.save(client, sittingCode, { sequence: 1, position: 1, answer: chosen('A') });
    await app.endsIn(sittingCode, -GRACE - 1_000);
    const late = { sequence: 2, position: 2, answer: chosen('A'), savedAt: '2020-01-01T00:00:00Z' };
    expect(await app.save(client, sittingCode, late)).toMatchObject({ errorCode: 'sitting_over' });
  });

  it('says that it was the clock where the page hands in at the end', async () => {
    const { client, sittingCode } = await app.begun();
    await app.endsIn(sittingCode, -100);
    await app.submit(client, sittingCode);
    expect(await app.rowOf(sittingCode)).toMatchObject({ state: 'closed', closed_by: 'clock' });
  });

  it('hands in what is stored when nobody is there', async () => {
    const { client, sittingCode } = await app.begun({ passMark: 50 });
    await app.answerRightly(client, sittingCode, [1, 2]);
    await app.endsIn(sittingCode, -GRACE - 1_000);
    expect(await closeDueSittings(t.services)).toBeGreaterThan(0);
    const row = await app.rowOf(sittingCode);
    expect(row).toMatchObject({ state: 'closed', closed_by: 'clock', percent: '50.0', is_passed: true });
    expect(row.closed_at).toEqual(row.ends_at);
    const audit = (await t.audits('closeSitting')).find(({ entityCode }) => entityCode === sittingCode);
    expect(audit).toMatchObject({
      tenantCode: app.customer.tenantCode,
      accountId: null,
      detail: { closer: 'clock', answered: 2 },
    });
    // Handing in now shows the same result.
    expect(await app.submit(client, sittingCode)).toMatchObject({
      ...ok,
      data: { score: { percent: 50, isPassed: true } },
    });
  });

  it('hands in once, whether by two workers and the person at once', async () => {
    const { client, sittingCode } = await app.begun();
    await app.answerRightly(client, sittingCode, [1, 2, 3]);
    await app.endsIn(sittingCode, -GRACE - 1_000);
    const [, , answer, again] = await Promise.all([
      closeDueSittings(t.services),
      closeDueSittings(t.services),
      app.submit(client, sittingCode),
      app.submit(client, sittingCode),
    ]);
    expect(answer.data).toEqual(again.data);
    expect(answer.data.score.percent).toBe(75);
    const { rows } = await t.owner.query(
      `SELECT count(*)::int AS n FROM exam_sitting_events WHERE sitting_code = $1 AND kind = 'closed'`,
      [sittingCode],
    );
    expect(rows[0].n).toBe(1);
  });
});

describe('another device', () => {
  it('takes over, and the first one only reads from then on', async () => {
    const { client, sittingCode } = await app.begun();
    await app.save(client, sittingCode, { sequence: 1, position: 1, answer: chosen('A') });
    expect((await app.sheet(client, sittingCode, 'two')).clock.isElsewhere).toBe(true);
    expect(
      await app.save(client, sittingCode, { device: 'two', sequence: 2, position: 1, answer: chosen('B') }),
    ).toMatchObject({
      errorCode: 'sitting_elsewhere',
    });
    expect(await client.post(calls.takeOverSitting.path, { sittingCode, device: 'two' })).toMatchObject({
      ...ok,
      data: { clock: { isElsewhere: false, lastSequence: 1 } },
    });
    expect(await app.save(client, sittingCode, { sequence: 2, position: 1, answer: chosen('C') })).toMatchObject({
      errorCode: 'sitting_elsewhere',
    });
    expect(await app.submit(client, sittingCode)).toMatchObject({ errorCode: 'sitting_elsewhere' });
    // What the first one had sent before is acknowledged to it still.
    expect(await app.save(client, sittingCode, { sequence: 1, position: 1, answer: chosen('A') })).toMatchObject(ok);
    expect(
      await app.save(client, sittingCode, { device: 'two', sequence: 2, position: 1, answer: chosen('B') }),
    ).toMatchObject(ok);
    expect((await t.audits('takeOverSitting'))[0]).toMatchObject({ entityCode: sittingCode });
  });

  it('finds the clock where it was', async () => {
    const { client, sittingCode } = await app.begun();
    const before = (await app.sheet(client, sittingCode)).clock.endsAt;
    const taken = await client.post<ExamWire['takeOverSitting']['data']>(calls.takeOverSitting.path, {
      sittingCode,
      device: 'two',
    });
    expect(taken.data.clock.endsAt).toBe(before);
  });
});

describe('the result', () => {
  it('counts what is right, by section, with what to learn again, and is not there before', async () => {
    const { client, sittingCode } = await app.begun({ passMark: 75 });
    expect(await client.get(calls.getSittingResult.path, { sittingCode })).toMatchObject({ errorCode: 'not_found' });
    await app.answerRightly(client, sittingCode, [1, 2, 3]);
    const { data } = await app.submit(client, sittingCode);
    expect(data.score).toMatchObject({ percent: 75, isPassed: true });
    expect(data.score.sections).toEqual([
      { name: { zh: '审核', en: 'Auditing' }, percent: 75, minimum: null, isReached: true },
    ]);
    expect(data.score.weak).toHaveLength(1);
    const result = await client.get<ExamWire['getSittingResult']['data']>(calls.getSittingResult.path, { sittingCode });
    expect(result.data).toMatchObject({ closedBy: 'candidate', review: null, score: { percent: 75 } });
    // The sheet is gone with the exam.
    expect((await app.sheet(client, sittingCode)).questions).toEqual([]);
    expect(await app.save(client, sittingCode, { sequence: 4, position: 4, answer: chosen('A') })).toMatchObject({
      errorCode: 'sitting_over',
    });
  });

  it('shows what is right where the process says so, and not before it is closed', async () => {
    const { client, processCode, sittingCode } = await app.begun({ review: 'answers' });
    await app.answerRightly(client, sittingCode, [1]);
    await app.submit(client, sittingCode);
    const read = async () =>
      (await client.get<ExamWire['getSittingResult']['data']>(calls.getSittingResult.path, { sittingCode })).data;
    // The next try, and colleagues, draw from the same questions.
    expect((await read()).review).toBeNull();
    await t.owner.query(`UPDATE exam_processes SET state = 'closed' WHERE process_code = $1`, [processCode]);
    const { review } = await read();
    expect(review).toHaveLength(4);
    expect(review?.[0]).toMatchObject({ position: 1, percent: 100, answer: chosen('b') });
    expect(review?.[1]).toMatchObject({ percent: 0, answer: null });
    // Nor does the same exam go on for who has read it.
    const body = { processCode, sittingCodes: [sittingCode], action: 'reopen' as const, minutes: 5, reason: '断线' };
    expect(await app.move(app.clients.CHANNEL_OWNER, body)).toMatchObject({ errorCode: 'refused_transition' });
  });

  it('keeps every try, and lets the next one begin after the waiting time alone', async () => {
    const { client, processCode, sittingCode, person } = await app.begun({ waitDays: 7, tries: 2 });
    await app.submit(client, sittingCode);
    await app.prove(person.accountId);
    expect(await app.start(client, processCode)).toMatchObject({
      errorCode: 'exam_refused',
      data: { reason: 'waiting' },
    });
    await t.owner.query(`UPDATE exam_sittings SET closed_at = now() - interval '8 days' WHERE sitting_code = $1`, [
      sittingCode,
    ]);
    const second = await app.start(client, processCode);
    expect(second).toMatchObject(ok);
    await app.submit(client, second.data.sittingCode);
    await app.prove(person.accountId);
    expect(await app.start(client, processCode)).toMatchObject({
      errorCode: 'exam_refused',
      data: { reason: 'noTriesLeft' },
    });
    const own = await client.get<ExamWire['listOwnExams']['data']>(calls.listOwnExams.path);
    expect(own.data).toMatchObject([
      { processCode, state: 'failed', triesLeft: 0, sittings: [{ number: 1 }, { number: 2 }] },
    ]);
    expect(person.accountId).toBeTruthy();
  });

  it('gives a certificate to those who have passed, and to them alone', async () => {
    const failed = await app.begun();
    await app.submit(failed.client, failed.sittingCode);
    const { client, person, processCode, sittingCode } = await app.begun({ validMonths: 12 });
    await app.answerRightly(client, sittingCode, [1, 2, 3, 4]);
    await t.owner.query(`UPDATE accounts SET show_name = '他人' WHERE account_id = $1`, [person.accountId]);
    await t.owner.query(
      `UPDATE exam_processes SET content = jsonb_set(content, '{sections,0,rows,0,edition}', '"2018"') WHERE process_code = $1`,
      [processCode],
    );
    await Promise.all([app.submit(client, sittingCode), app.submit(client, sittingCode)]);
    const { rows } = await t.owner.query(
      'SELECT account_id, holder_name, standards, issued_on::text, valid_until::text, organizer_code FROM exam_certificates WHERE sitting_code = ANY($1)',
      [[sittingCode, failed.sittingCode]],
    );
    expect(rows).toMatchObject([
      {
        account_id: person.accountId,
        // As they were invited, whatever the account is called by now.
        holder_name: '内审员',
        standards: ['ISO 19011:2026'],
        issued_on: portalToday(),
        organizer_code: app.customer.channelTenantCode,
      },
    ]);
    expect(rows[0].valid_until > rows[0].issued_on).toBe(true);
    const list = await app.clients.CHANNEL_OWNER.get<ExamWire['listExamCandidates']['data']>(
      calls.listExamCandidates.path,
      { processCode },
    );
    expect(list.data.list).toMatchObject([{ state: 'passed', best: 100, validUntil: rows[0].valid_until }]);
  });

  it('lets a person sit again whose certificate was revoked, or ends within two months', async () => {
    const { client, person, processCode, sittingCode } = await app.begun({ waitDays: 0, tries: 9 });
    await app.answerRightly(client, sittingCode, [1, 2, 3, 4]);
    await app.submit(client, sittingCode);
    const again = async () => {
      await app.prove(person.accountId);
      return app.start(client, processCode);
    };
    expect(await again()).toMatchObject({ errorCode: 'exam_refused', data: { reason: 'passed' } });
    const set = (what: string) =>
      t.owner.query(`UPDATE exam_certificates SET ${what} WHERE account_id = $1`, [person.accountId]);
    await set(`valid_until = current_date + 30`);
    const second = await again();
    expect(second).toMatchObject(ok);
    await app.submit(client, second.data.sittingCode);
    await set(`valid_until = current_date + 300`);
    expect(await again()).toMatchObject({ errorCode: 'exam_refused', data: { reason: 'passed' } });
    await set(`revoked_at = now(), revoked_by = '某人', revoke_reason = '冒名'`);
    expect(await again()).toMatchObject(ok);
  });

  it('ends it for a person who has passed', async () => {
    const { client, processCode, sittingCode } = await app.begun({ waitDays: 0 });
    await app.answerRightly(client, sittingCode, [1, 2, 3, 4]);
    await app.submit(client, sittingCode);
    expect(await app.start(client, processCode)).toMatchObject({
      errorCode: 'exam_refused',
      data: { reason: 'passed' },
    });
  });
});

describe('an invigilator', () => {
  const watch = async (processCode: string) =>
    app.clients.CHANNEL_OWNER.get<ExamWire['watchSittings']['data']>(calls.watchSittings.path, { processCode });
  const by = () => app.clients.CHANNEL_OWNER;

  it('sees who is in and how far, and no answers', async () => {
    const { client, processCode, sittingCode } = await app.begun();
    await app.save(client, sittingCode, { sequence: 1, position: 1, answer: chosen('A') });
    await client.post(calls.tellPresence.path, { sittingCode, device: DEVICE, left: 2 });
    const answer = await watch(processCode);
    expect(answer.data.sittings).toMatchObject([
      { sittingCode, showName: '内审员', questions: 4, answered: 1, left: 2, state: 'running' },
    ]);
    expect(answer.data.sittings[0]?.events.map(({ kind }) => kind)).toEqual(['begun', 'left']);
    expect(JSON.stringify(answer.data)).not.toContain('chosen');
    expect((await t.audits('leaveSitting'))[0]).toMatchObject({ detail: { times: 2 } });
  });

  it('pauses: no answer is taken, and the pause is given back when it goes on', async () => {
    const { client, processCode, sittingCode } = await app.begun();
    const before = (await app.sheet(client, sittingCode)).clock;
    expect(
      await app.move(by(), { processCode, sittingCodes: null, action: 'pause', reason: '消防演习' }),
    ).toMatchObject({ ...ok, data: { moved: 1 } });
    expect((await app.sheet(client, sittingCode)).clock).toMatchObject({ state: 'paused', reason: '消防演习' });
    expect(await app.save(client, sittingCode, { sequence: 1, position: 1, answer: chosen('A') })).toMatchObject({
      errorCode: 'sitting_paused',
    });
    expect(await app.submit(client, sittingCode)).toMatchObject({ errorCode: 'sitting_paused' });
    await t.owner.query(
      `UPDATE exam_sittings SET paused_at = paused_at - interval '10 minutes' WHERE sitting_code = $1`,
      [sittingCode],
    );
    await app.move(by(), { processCode, sittingCodes: [sittingCode], action: 'resume', reason: '演习结束' });
    const after = (await app.sheet(client, sittingCode)).clock;
    const gained = Date.parse(after.endsAt) - Date.parse(before.endsAt);
    expect(gained).toBeGreaterThanOrEqual(600_000);
    expect(gained).toBeLessThan(660_000);
    expect(await app.save(client, sittingCode, { sequence: 1, position: 1, answer: chosen('A') })).toMatchObject(ok);
    expect((await t.audits('moveSittings'))[0]).toMatchObject({
      entityCode: processCode,
      detail: { step: 'resume', sittings: 1 },
    });
  });

  it('keeps the clock from handing in what is paused', async () => {
    const { client, processCode, sittingCode } = await app.begun();
    await app.move(by(), { processCode, sittingCodes: null, action: 'pause', reason: '停电' });
    await app.endsIn(sittingCode, -GRACE - 60_000);
    await closeDueSittings(t.services);
    expect((await app.sheet(client, sittingCode)).clock.state).toBe('paused');
  });

  it('extends, ends and reopens, each with a reason that the candidate reads', async () => {
    const { client, processCode, sittingCode } = await app.begun();
    const codes = [sittingCode];
    const before = (await app.sheet(client, sittingCode)).clock;
    await app.move(by(), { processCode, sittingCodes: codes, action: 'extend', minutes: 5, reason: '网络故障' });
    const extended = (await app.sheet(client, sittingCode)).clock;
    expect(Date.parse(extended.endsAt) - Date.parse(before.endsAt)).toBe(300_000);
    await app.move(by(), { processCode, sittingCodes: codes, action: 'end', reason: '考试终止' });
    expect(await app.rowOf(sittingCode)).toMatchObject({ state: 'closed', closed_by: 'invigilator', percent: '0.0' });
    expect(await app.move(by(), { processCode, sittingCodes: codes, action: 'pause', reason: '再停' })).toMatchObject({
      errorCode: 'refused_transition',
    });
    await app.move(by(), { processCode, sittingCodes: codes, action: 'reopen', minutes: 20, reason: '误操作' });
    const row = await app.rowOf(sittingCode);
    expect(row).toMatchObject({ state: 'running', score: null, closed_at: null, is_passed: null });
    expect((await app.sheet(client, sittingCode)).clock).toMatchObject({ state: 'running', reason: '误操作' });
    await app.answerRightly(client, sittingCode, [1, 2, 3, 4]);
    await app.submit(client, sittingCode);
    expect(
      await app.move(by(), { processCode, sittingCodes: codes, action: 'reopen', minutes: 5, reason: '再来' }),
    ).toMatchObject({ errorCode: 'refused_transition' });
  });

  it('does nothing without a reason, without the minutes that it needs, or in others’ processes', async () => {
    const { processCode, sittingCode } = await app.begun();
    const body = { processCode, sittingCodes: [sittingCode], action: 'extend' as const, reason: '原因' };
    expect(await app.move(by(), body)).toMatchObject({ status: 400 });
    expect(await app.move(by(), { ...body, minutes: 5, reason: ' ' })).toMatchObject({ status: 400 });
    const stranger = await t.as('13800000011');
    expect(await app.move(stranger, { ...body, minutes: 5 })).toMatchObject({ errorCode: 'not_found' });
    expect(await stranger.get(calls.watchSittings.path, { processCode })).toMatchObject({ errorCode: 'not_found' });
    expect(await app.move(app.clients.INTERNAL_AUDITOR, { ...body, minutes: 5 })).toMatchObject({ errorCode: '403' });
    expect(await app.move(by(), { ...body, sittingCodes: ['S-none'], minutes: 5 })).toMatchObject({
      errorCode: 'not_found',
    });
  });

  it('reads no answer and no sheet, by row security', async () => {
    const { client, sittingCode } = await app.begun();
    await app.save(client, sittingCode, { sequence: 1, position: 1, answer: chosen('A') });
    const { channelTenantCode, tenantCode } = app.customer;
    const seen = (tenant: string, table: string) =>
      t.services.database.transaction({ tenantCode: tenant, accountId: 'anybody' }, async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(
          `SELECT count(*)::int AS n FROM ${table} WHERE sitting_code = '${sittingCode}'`,
        );
        return rows[0]?.n;
      });
    expect(await seen(channelTenantCode, 'exam_answers')).toBe(0);
    expect(await seen(channelTenantCode, 'exam_sheets')).toBe(0);
    // And the candidate's tenant no key.
    expect(await seen(tenantCode, 'exam_keys')).toBe(0);
    expect(await seen(channelTenantCode, 'exam_keys')).toBe(4);
  });
});

describe('a unit of the internal auditors’ certification', () => {
  const sell = () => t.peek((tx) => makeProduct(tx, { usedBy: 'auditorExam' }));
  const give = (productCode: string, count: number) =>
    t.peek((tx) => grantUnits(tx, app.customer.channelTenantCode, count, null, productCode));

  it('is used by each sitting where such units are sold; without one none begins', async () => {
    const productCode = await sell();
    const { person, client } = await app.newAuditor();
    const processCode = await app.invited(person.accountId);
    expect(await app.start(client, processCode)).toMatchObject({ errorCode: 'exam_units_lacking' });
    await give(productCode, 1);
    const answer = await app.start(client, processCode);
    expect(answer).toMatchObject(ok);
    const { rows } = await t.owner.query(
      `SELECT purpose, balance::int FROM ledger_accounts WHERE unit = $1 AND tenant_code = $2 AND balance > 0`,
      [`product:${productCode}`, app.customer.channelTenantCode],
    );
    expect(rows).toEqual([{ purpose: 'used', balance: 1 }]);
    const next = await app.newAuditor();
    expect(await app.start(next.client, await app.invited(next.person.accountId))).toMatchObject({
      errorCode: 'exam_units_lacking',
    });
  });

  it('is not needed once none is sold, also for those who are overtaken at the last one that is left', async () => {
    await t.owner.query(`UPDATE products SET state = 'withdrawn' WHERE state = 'published'`);
    await give(await sell(), 1);
    await t.owner.query(`UPDATE products SET state = 'withdrawn' WHERE state = 'published'`);
    const people = await Promise.all([1, 2, 3].map(() => app.newAuditor()));
    const codes = await Promise.all(people.map(({ person }) => app.invited(person.accountId)));
    // Three at once want the last one.
    const answers = await Promise.all(people.map(({ client }, n) => app.start(client, codes[n] ?? '')));
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(['200', '200', '200']);
    const { rows } = await t.owner.query(
      `SELECT count(*)::int AS n FROM ledger_transfers WHERE kind = 'use' AND belongs_to = ANY($1)`,
      [answers.map(({ data }) => data.sittingCode)],
    );
    expect(rows[0].n).toBe(1);
  });
});
