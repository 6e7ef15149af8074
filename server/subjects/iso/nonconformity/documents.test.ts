import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { corrected, makeNonconformity, submittedBy } from '../../../../tests/factories/nonconformities';
import { APPROVER, documentsApp, LEADER, REVIEWER } from '../../../../tests/server/documentsApp';

type Made = IsoWire['generateFiles']['data'];

const { t, clients, people, newCompany, template, rowOf, move, issue, textOf } = documentsApp();
const LINES =
  '{companyName}：{#nonconformities}【{number} {grade} {clause} {fact} {correction} {state}】{/nonconformities}{#!nonconformities}没有{/!nonconformities}';
let count = 0;
let name = '';
beforeEach(() => {
  count += 1;
  name = `不符合报告${count}`;
});
const report = () => template(LINES, { name, kind: 'record', numberPart: `JL-X${count}` });
const generate = (projectCode: string, role: keyof typeof clients = LEADER) =>
  clients[role].post<Made>(calls.generateNonconformityFile.path, { projectCode });
const submit = (projectCode: string, more: object = {}) =>
  clients[LEADER].post<{ submitted: number }>(calls.submitNonconformityFile.path, {
    projectCode,
    reviewerId: people[REVIEWER].accountId,
    approverId: people[APPROVER].accountId,
    ...more,
  });
const correctiveActions = async (projectCode: string) =>
  (
    await clients[LEADER].get<IsoWire['getMaterials']['data']>(calls.getMaterials.path, { projectCode })
  ).data.items.find(({ materialCode }) => materialCode === 'correctiveActions');

describe('documents of nonconformities', () => {
  it('state each with its fields, and where there are none, that', async () => {
    const company = await newCompany();
    const { projectCode } = company;
    await report();
    expect((await generate(projectCode)).data).toMatchObject({ made: [{ name, label: '0.1' }], failed: [] });
    expect(await textOf((await rowOf(projectCode, name)).latest?.objectId ?? '', projectCode)).toBe('海辰科技：没有');
    await t.peek(async (tx) => {
      await makeNonconformity(tx, company, { fact: '{companyName} 没有记录', ...corrected });
      await makeNonconformity(tx, company, { ...submittedBy(people.CONSUMER_EXECUTOR.accountId), grade: 'major' });
      const withdrawn = { state: 'withdrawn', withdrawReason: '记录已找到', withdrawnAt: new Date() } as const;
      await makeNonconformity(tx, company, withdrawn);
    });
    expect(await rowOf(projectCode, name)).toMatchObject({ changed: [{ name: 'nonconformities' }] });
    expect((await generate(projectCode)).data).toMatchObject({ made: [{ label: '0.2' }] });
    // What a person wrote is text, and no tag.
    expect(await textOf((await rowOf(projectCode, name)).latest?.objectId ?? '', projectCode)).toBe(
      `海辰科技：【NC-0001 轻微不符合 A.8.13 {companyName} 没有记录 ${corrected.correction} 待整改】【NC-0002 严重不符合 A.8.13 没有恢复测试记录 ${corrected.correction} 待验证】【NC-0003 轻微不符合 A.8.13 没有恢复测试记录  已撤销：记录已找到】`,
    );
    expect((await generate(projectCode)).data).toMatchObject({ made: [], unchanged: [name] });
  });

  it('are made by those who keep the certification, from templates that the channel has', async () => {
    const { projectCode } = await newCompany();
    expect((await generate(projectCode)).errorCode).toBe('nonconformity_template_missing');
    await template('{companyName}', { name, kind: 'record' });
    expect((await generate(projectCode)).errorCode).toBe('nonconformity_template_missing');
    for (const role of ['CONSUMER_OWNER', 'INTERNAL_AUDITOR', 'CONSUMER_EXECUTOR'] as const)
      expect((await generate(projectCode, role)).errorCode, role).toBe('403');
    expect((await clients[LEADER].post(calls.generateNonconformityFile.path, {})).status).toBe(400);
  });

  it('are reviewed, approved and issued, and count as the material then', async () => {
    const company = await newCompany();
    const { projectCode } = company;
    await t.peek((tx) => makeNonconformity(tx, company));
    await report();
    expect((await submit(projectCode)).errorCode).toBe('document_not_drawn');
    await generate(projectCode);
    expect((await submit(projectCode, { approverId: people[REVIEWER].accountId })).errorCode).toBe(
      'needs_three_people',
    );
    expect((await submit(projectCode)).data).toEqual({ submitted: 1 });
    expect((await submit(projectCode)).errorCode).toBe('document_not_drawn');
    await move(REVIEWER, projectCode, [name], 'review');
    await move(APPROVER, projectCode, [name], 'approve');
    expect(await correctiveActions(projectCode)).toMatchObject({ state: 'lacking', portal: null });
    const { documentCode } = await rowOf(projectCode, name);
    expect(await issue(projectCode, [documentCode ?? ''])).toMatchObject({ made: [{ label: '1.0' }] });
    expect(await correctiveActions(projectCode)).toMatchObject({
      state: 'portal',
      portal: { document: 'managementDocument', standing: 'approved', approvedBy: `人 ${APPROVER}` },
    });
  });
});

describe('the portal’s own templates of nonconformities', () => {
  it('are told by the dictionary, in both languages', () => {
    const folder = join(import.meta.dirname, '../template/shipped');
    for (const key of ['nonconformityReport', 'nonconformityRegister'])
      for (const language of ['zh-CN', 'en-US'])
        expect(readFileSync(join(folder, `${key}.${language}.md`), 'utf8')).toContain('{#nonconformities}');
  });
});
