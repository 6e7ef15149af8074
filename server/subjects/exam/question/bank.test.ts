import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { exam as calls } from '#domain/subjects/exam/contract';
import { makeExamQuestion, questionContent } from '../../../../tests/factories/examQuestions';
import { other, questionsApp } from '../../../../tests/server/questionsApp';
import { examQuestions } from './tables';

const { t, clients, customer, by, save, saved, move, read, detail, list } = questionsApp();
/** There is one; the demo has it. */
const platform = 'TPLATFORM';

describe('a bank', () => {
  it('is moved on many at once: all of them, or none', async () => {
    const [one, two] = [await saved(), await saved()];
    expect((await move('submit', [one, { ...two, version: 9 }])).errorCode).toBe('conflict');
    expect((await detail(one.questionCode)).state).toBe('draft');
    expect((await move('submit', [one, two])).data).toEqual({ moved: 2 });
    const few = await t.statements(() =>
      move(
        'takeBack',
        [one].map((q) => ({ ...q, version: 2 })),
      ),
    );
    await move('submit', [{ ...one, version: 3 }]);
    const many = await t.statements(() =>
      move('takeBack', [
        { ...one, version: 4 },
        { ...two, version: 2 },
      ]),
    );
    // One more row in the log.
    expect(many - few).toBe(1);
  });

  it('is found by words in either language, by clause with those below, by state and by author', async () => {
    const tenantCode = customer.channelTenantCode;
    const content = { ...questionContent, stem: { zh: '备份恢复演练', en: 'Restoring a backup' } };
    await t.peek(async (tx) => {
      for (const [questionCode, clause] of [
        ['B1', 'A.8.2'],
        ['B2', 'A.8.13'],
        ['B3', 'A.8.1'],
      ] as const)
        await makeExamQuestion(tx, tenantCode, { questionCode, clause, content, state: 'approved' });
    });
    const codes = async (query: Record<string, string>) => (await list(query)).list.map((row) => row.questionCode);
    expect(await codes({ keyword: '恢复演练', sortField: 'clause' })).toEqual(['B3', 'B1', 'B2']);
    expect(await codes({ keyword: 'restoring A backup', clause: 'A.8.1' })).toEqual(['B3']);
    expect(await codes({ clause: 'A.8', source: 'own', sortField: 'questionCode' })).toEqual(['B1', 'B2', 'B3']);
    expect(await codes({ keyword: 'B2', state: 'draft' })).toEqual([]);
    expect(await codes({ keyword: 'B2', author: '命题' })).toEqual(['B2']);
    expect(await codes({ keyword: 'B2', author: '无此人' })).toEqual([]);
  });

  it('takes as many statements for one question as for many', async () => {
    const one = await t.statements(() => list({ pageSize: 1 }));
    expect(await t.statements(() => list())).toBe(one);
  });

  it('shows channels what the platform has approved, and nothing else of it', async () => {
    await t.peek(async (tx) => {
      await makeExamQuestion(tx, platform, { questionCode: 'ZPLAT1', isShared: true, state: 'approved' });
      await makeExamQuestion(tx, platform, { questionCode: 'ZPLAT2', isShared: true, state: 'submitted' });
    });
    expect((await list({ source: 'platform', keyword: 'ZPLAT' })).list).toMatchObject([
      { questionCode: 'ZPLAT1', source: 'platform', allowedActions: [] },
    ]);
    await saved({ questionCode: 'ZPLAT1', version: 1, ...other('平台的下一版') }, by.operator);
    const ofPlatform = { questionCode: 'ZPLAT1', source: 'platform' };
    const { data: shown } = await read(ofPlatform);
    expect(shown).toMatchObject({ state: 'approved', number: 1, versions: [{ number: 1 }] });
    const hidden = await read({ ...ofPlatform, questionCode: 'ZPLAT2' });
    expect(hidden.errorCode).toBe('not_found');
    // An own question may have its code.
    await t.peek((tx) => makeExamQuestion(tx, customer.channelTenantCode, { questionCode: 'ZPLAT1' }));
    expect(await detail('ZPLAT1')).toMatchObject({ source: 'own', state: 'draft' });
    await t.peek((tx) =>
      tx.delete(examQuestions).where(and(eq(examQuestions.questionCode, 'ZPLAT1'), eq(examQuestions.isShared, false))),
    );
    expect((await save({ questionCode: 'ZPLAT1', version: 1 })).errorCode).toBe('not_found');
    expect((await move('retire', [{ questionCode: 'ZPLAT1', version: 1 }], by.approver, '过时')).errorCode).toBe(
      'not_found',
    );
    expect(
      (await list({ keyword: 'ZPLAT', sortField: 'questionCode' }, by.operator)).list.map((row) => row.questionCode),
    ).toEqual(['ZPLAT1', 'ZPLAT2']);
  });

  it('gives no code twice', async () => {
    const all = await Promise.all([save(), save(), save()]);
    expect(new Set(all.map(({ data }) => data.questionCode)).size).toBe(3);
  });

  it('is closed to customers, also to auditors who sit exams', async () => {
    for (const role of ['CONSUMER_PM', 'INTERNAL_AUDITOR'] as const)
      expect((await clients[role].get(calls.listQuestions.path)).errorCode).toBe('403');
    expect((await t.nobody.get(calls.listQuestions.path)).errorCode).toBe(errorCodes.notLoggedIn);
  });
});
