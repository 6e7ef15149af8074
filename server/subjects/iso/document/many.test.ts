import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { release } from '#domain/capabilities/release/contract';
import { documentTemplateVersions } from '#server/subjects/iso/template/tables';
import { APPROVER, documentsApp, LEADER, REVIEWER } from '../../../../tests/server/documentsApp';

const { t, clients, newCompany, template, list, generate, submit, move, made } = documentsApp();

describe('many documents', () => {
  it('are made together; one that waits for somebody does not stop the others', async () => {
    const { projectCode, documentCode, templateCode, name } = await made();
    await submit(projectCode, [documentCode]);
    const others = [
      await template('{companyName}一', { name: '程序一' }),
      await template('{companyName}二', { name: '程序二' }),
    ];
    const result = await generate(projectCode, [templateCode, ...others]);
    expect(result.made.map(({ name }) => name).sort()).toEqual(['程序一', '程序二']);
    expect(result.failed).toMatchObject([{ name }]);
    const numbers = (await list(projectCode)).list.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(3);
  });

  it('are proposed by number, and none takes the part of another', async () => {
    const { projectCode } = await newCompany();
    await template('{companyName}甲', { name: '甲程序', kind: 'form' });
    await template('{companyName}乙', { name: '乙程序', kind: 'form', numberPart: 'BD-01' });
    await template('{companyName}丙', { name: '丙程序', kind: 'form', numberPart: 'BD-10' });
    expect((await list(projectCode)).list.map(({ name, number }) => `${number} ${name}`)).toEqual([
      'BD-01 乙程序',
      'BD-02 甲程序',
      'BD-10 丙程序',
    ]);
  });

  it('are submitted and approved together, with one task and one notice for each who is next', async () => {
    const { projectCode } = await newCompany();
    const names = ['程序甲', '程序乙', '程序丙', '程序丁'];
    const codes: string[] = [];
    for (const name of names) codes.push(await template(`{companyName}${name}`, { name }));
    const { made: rows } = await generate(projectCode, codes);
    const documentCodes = rows.map(({ documentCode }) => documentCode);
    expect((await submit(projectCode, documentCodes)).data).toEqual({ submitted: 4 });
    const { data } = await clients[REVIEWER].get<{ kind: string; projectCode: string; count: number }[]>(
      '/api/portal/user/waitingTasks',
    );
    expect(data.filter((task) => task.projectCode === projectCode && task.kind === 'reviewDocument')).toMatchObject([
      { kind: 'reviewDocument', count: 4 },
    ]);
    expect((await move(APPROVER, projectCode, names, 'review')).errorCode).toBe('403');
    expect((await move(REVIEWER, projectCode, names, 'review')).data).toEqual({ moved: 4 });
    expect((await move(APPROVER, projectCode, names, 'approve')).data).toEqual({ moved: 4 });
    expect((await list(projectCode)).list.map(({ status }) => status)).toEqual(['final', 'final', 'final', 'final']);
    expect(
      (await t.audits('approveRelease')).filter(({ entityCode }) => documentCodes.includes(entityCode)),
    ).toHaveLength(4);
  });

  it('are listed in as many statements as one', async () => {
    const { projectCode, documentCode } = await made();
    await submit(projectCode, [documentCode]);
    const one = await t.statements(() => list(projectCode));
    const codes: string[] = [];
    for (let n = 0; n < 4; n += 1) codes.push(await template(`{companyName}${n}`, { name: `程序${n}` }));
    const { made: more } = await generate(projectCode, codes);
    await submit(
      projectCode,
      more.map((one) => one.documentCode),
    );
    expect(await t.statements(() => list(projectCode))).toBe(one);
  });

  it('name who can review one of them', async () => {
    const { projectCode, documentCode } = await made();
    const { data } = await clients[LEADER].get<{ candidates: unknown[]; allowedActions: string[] }>(
      release.getRelease.path,
      { projectCode, document: 'managementDocument', recordCode: documentCode },
    );
    expect(data.allowedActions).toEqual(['submit']);
    expect(data.candidates.length).toBeGreaterThan(1);
  });

  it('are made but for those whose template can no longer be read', async () => {
    const { projectCode } = await newCompany();
    const sound = await template('{companyName}戊', { name: '程序戊' });
    const damaged = await template('{companyName}己', { name: '程序己' });
    const [version] = await t.peek((tx) =>
      tx.select().from(documentTemplateVersions).where(eq(documentTemplateVersions.templateCode, damaged)),
    );
    await t.services.files.remove(version?.objectId ?? '');
    const { made: rows, failed } = await generate(projectCode, [sound, damaged]);
    expect(rows.map(({ name }) => name)).toEqual(['程序戊']);
    expect(failed).toEqual([{ name: '程序己', errorMsg: expect.stringContaining('损坏') }]);
  });
});
