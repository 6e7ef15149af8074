import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { exam as calls } from '#domain/subjects/exam/contract';
import type { ExamWire } from '#domain/subjects/exam/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeExamQuestion } from '../../../../tests/factories/examQuestions';
import { makeExamCandidate, makeExamProcess, processContent } from '../../../../tests/factories/exams';
import { makeTenant } from '../../../../tests/factories/tenants';
import { type ProcessBody, processApp, sectionsOf } from '../../../../tests/server/processApp';
import { examCandidates } from './tables';

const { t, clients, customer, save, saved, read, detail, move, questions } = processApp();

describe('a certification process', () => {
  it('is prepared, opened, closed and opened again, each with a row in the log', async () => {
    await questions('7.1', 2);
    const processCode = await saved({ sections: sectionsOf('7.1', 2) });
    expect(await detail(processCode)).toMatchObject({
      state: 'draft',
      questions: 2,
      candidates: 0,
      version: 1,
      content: { tries: 2, name: processContent.name },
      allowedActions: ['edit', 'invite', 'open', 'remove'],
    });
    for (const [at, step] of (['open', 'close', 'reopen'] as const).entries())
      expect((await move(processCode, at + 1, step)).errorCode).toBe('200');
    expect(await detail(processCode)).toMatchObject({ state: 'open', allowedActions: ['edit', 'invite', 'close'] });
    const rows = (await t.audits('moveExamProcess')).filter((row) => row.entityCode === processCode);
    expect(rows.map(({ detail }) => (detail as { step: string }).step)).toEqual(['reopen', 'close', 'open']);
  });

  it('opens once the banks have enough questions, and says how many lack', async () => {
    await questions('7.2', 2);
    const processCode = await saved({ sections: sectionsOf('7.2', 5) });
    const refused = await move(processCode, 1, 'open');
    expect(refused.errorCode).toBe(errorCodes.blueprintTooLarge);
    expect(refused.errorMsg).toContain('3');
    expect((await detail(processCode)).state).toBe('draft');
    await questions('7.2', 3);
    expect((await move(processCode, 1, 'open')).errorCode).toBe('200');
    // What is changed while it is open could be drawn as well.
    const content = { ...processContent, sections: sectionsOf('7.2', 6) };
    expect((await save({ processCode, version: 2, content })).errorCode).toBe(errorCodes.blueprintTooLarge);
    expect(
      (await save({ processCode, version: 2, content: { ...content, sections: sectionsOf('7.2', 4) } })).data,
    ).toEqual({ processCode, version: 3 });
  });

  it('is drawn from own questions in use and the platform’s, and from no draft', async () => {
    await questions('7.3', 2);
    await t.peek(async (tx) => {
      const clause = '7.3.1';
      await makeExamQuestion(tx, customer.channelTenantCode, { clause, state: 'submitted' });
      await makeExamQuestion(tx, 'TPLATFORM', { clause, isShared: true, state: 'approved' });
      await makeExamQuestion(tx, await makeTenant(tx, { type: 'channel' }), { clause, state: 'approved' });
    });
    const sections = [...sectionsOf('7.3', 2), ...sectionsOf('7.3.1', 2)];
    const count = () =>
      clients.CHANNEL_OWNER.post<ExamWire['countExamQuestions']['data']>(calls.countExamQuestions.path, { sections });
    expect((await count()).data).toEqual({ sections: [[3], [1]], lacking: 1 });
    const retired = sql`UPDATE exam_questions SET is_retired = true WHERE question_code IN
      (SELECT question_code FROM exam_question_versions WHERE clause = '7.3' LIMIT 1)`;
    await t.peek((tx) => tx.execute(retired));
    expect((await count()).data).toEqual({ sections: [[2], [1]], lacking: 2 });
  });

  it('is removed as long as nobody is invited', async () => {
    const processCode = await saved();
    const candidate = {
      tenantCode: customer.tenantCode,
      processCode,
      accountId: 'A13800000021',
      organizerCode: customer.channelTenantCode,
    };
    await t.peek((tx) => makeExamCandidate(tx, candidate));
    expect((await detail(processCode)).allowedActions).toEqual(['edit', 'invite', 'open']);
    expect((await move(processCode, 1, 'remove')).errorCode).toBe(errorCodes.refusedTransition);
    await t.peek((tx) => tx.delete(examCandidates).where(sql`process_code = ${processCode}`));
    expect((await move(processCode, 1, 'remove')).errorCode).toBe('200');
    expect((await read(processCode)).errorCode).toBe('not_found');
  });

  it('shows who changed it meanwhile what is there now', async () => {
    const processCode = await saved();
    const content = { ...processContent, minutes: 90 };
    expect((await save({ processCode, version: 1, content }, clients.CHANNEL_TENANT_MANAGER)).errorCode).toBe('200');
    const answer = await save({ processCode, version: 1, content: { ...processContent, minutes: 45 } });
    expect(answer.errorCode).toBe('conflict');
    expect(answer.data).toMatchObject({
      current: { content: { minutes: 90 } },
      changedBy: '人 CHANNEL_TENANT_MANAGER',
    });
    expect((await move(processCode, 1, 'remove')).errorCode).toBe('conflict');
    const [row] = (await t.audits('saveExamProcess')).filter(({ entityCode }) => entityCode === processCode);
    expect(row?.detail).toEqual({ name: '内审员认证', changed: { minutes: { before: 60, after: 90 } } });
  });

  it('saved by two at once is a conflict for the second', async () => {
    const processCode = await saved();
    const held = (tx: Tx) =>
      tx.execute(sql`SELECT 1 FROM exam_processes WHERE process_code = ${processCode} FOR UPDATE`);
    const answers = await t.inLine(
      held,
      ...[30, 45].map((minutes) => () => save({ processCode, version: 1, content: { ...processContent, minutes } })),
    );
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(['200', 'conflict']);
  });

  it('isn’t changed once it is closed', async () => {
    const processCode = await t.peek((tx) => makeExamProcess(tx, customer.channelTenantCode, { state: 'closed' }));
    expect((await save({ processCode, version: 1 })).errorCode).toBe(errorCodes.refusedTransition);
  });

  it.each([
    ['no words', { name: { zh: ' ', en: '' } }],
    [
      'an edition that there is none of',
      {
        sections: sectionsOf('4', 1).map((one) => ({
          ...one,
          rows: one.rows.map((row) => ({ ...row, edition: '1999' })),
        })),
      },
    ],
    ['more questions than an exam may have', { sections: sectionsOf('4', 200).concat(sectionsOf('5', 1)) }],
    ['no sections', { sections: [] }],
    ['no minutes', { minutes: 0 }],
    ['a pass mark beyond all marks', { passMark: 101 }],
  ])('is refused with %s', async (_, part) => {
    const answer = await save({ content: { ...processContent, ...part } as ProcessBody['content'] });
    expect(answer.status).toBe(400);
  });

  it('names the field that keeps it from being one', async () => {
    const [section] = sectionsOf('4', 1);
    const rows = [...(section?.rows ?? []), ...(section?.rows ?? [])];
    const answer = await save({
      content: { ...processContent, sections: [{ ...sectionsOf('4', 1)[0], rows }] } as never,
    });
    expect(answer.fields).toEqual({ 'content.sections.0.rows.1.count': '与本部分前面的一行要求相同' });
  });
});

describe('the list of processes', () => {
  it('has the own ones alone, found by name in either language and by state', async () => {
    const tenantCode = customer.channelTenantCode;
    await t.peek(async (tx) => {
      const content = { name: { zh: '能源管理内审员', en: 'Energy auditor' } };
      await makeExamProcess(tx, tenantCode, { processCode: 'CEN1', state: 'draft', content });
      await makeExamProcess(tx, tenantCode, { processCode: 'CEN2', content });
      await makeExamProcess(tx, await makeTenant(tx, { type: 'channel' }), { processCode: 'CEN3', content });
    });
    const list = async (query: Record<string, string>) =>
      (
        await clients.CHANNEL_EXECUTOR.get<ExamWire['listExamProcesses']['data']>(calls.listExamProcesses.path, query)
      ).data.list.map((row) => row.processCode);
    expect(await list({ keyword: '能源', sortField: 'processCode', sortOrder: 'ascend' })).toEqual(['CEN1', 'CEN2']);
    expect(await list({ keyword: 'energy AUDITOR', state: 'open' })).toEqual(['CEN2']);
    expect((await read('CEN3')).errorCode).toBe('not_found');
    expect((await move('CEN3', 1, 'close')).errorCode).toBe('not_found');
    expect((await save({ processCode: 'CEN3', version: 1 })).errorCode).toBe('not_found');
  });

  it('takes as many statements for one as for many', async () => {
    await saved();
    await saved();
    const list = (pageSize: number) => () => clients.CHANNEL_OWNER.get(calls.listExamProcesses.path, { pageSize });
    const one = await t.statements(list(1));
    // A full page also counts what follows.
    expect(await t.statements(list(2))).toBe(one);
  });

  it('is closed to customers, also to those who were invited', async () => {
    for (const role of ['CONSUMER_PM', 'INTERNAL_AUDITOR'] as const)
      expect((await clients[role].get(calls.listExamProcesses.path)).errorCode).toBe('403');
    expect((await t.nobody.get(calls.listExamProcesses.path)).errorCode).toBe(errorCodes.notLoggedIn);
  });
});
