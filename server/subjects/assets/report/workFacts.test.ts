import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Standing } from '#domain/subjects/assets/work/workflow';
import { inventoryImports } from '#server/subjects/assets/import/tables';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { makeFile } from '../../../../tests/factories/files';
import { makeInterview } from '../../../../tests/factories/interviews';
import { makeImport } from '../../../../tests/factories/inventory';
import {
  assessmentApp,
  completePaths,
  END,
  inhand,
  type Project,
  REJECT,
  submitPaths,
} from '../../../../tests/server/assessmentApp';
import type { Client } from '../../../../tests/server/testApp';

const { t, clients, people, newProject, work } = assessmentApp({ worker: true });

/** The report's text on how the assessment was done. */
async function told({ projectCode }: Project): Promise<string> {
  const client = clients.CHANNEL_TENANT_MANAGER;
  const { data, errorMsg } = await client.get<{ objectId: string }>('/consulting/project/assetsRiskEvaluateReport', {
    projectCode,
  });
  if (!data) throw new Error(errorMsg);
  const file = await client.get('/consulting/file/download', { objectId: data.objectId });
  const xml = Buffer.from(unzipSync(file.bytes)['word/document.xml'] ?? []).toString();
  return xml.replace(/<\/w:p>/gu, '\n').replace(/<[^>]+>/gu, '');
}

/** What the report said of every project before, whatever had happened. */
const untrue = ['逐级复核', '由各单元的执行人识别', '由其责任人'];

const risk: Standing = { stage: 'risk', state: 'inhand' };
const submit = (client: Client, projectCode: string, unitIds: string[]) =>
  client.post(submitPaths.risk, { projectCode, unitIds });
const complete = (client: Client, projectCode: string, unitIds: string[]) =>
  client.post(completePaths.risk, { projectCode, unitIds });

describe('what the report says of how it was done', () => {
  it('names no executor and no review where one person did everything', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const alone = { assigneeId: null };
    const { unitId } = await work(project, risk, alone);
    const pm = clients.CONSUMER_PM;
    const steps = [await submit(pm, projectCode, [unitId]), await complete(pm, projectCode, [unitId])];
    expect(steps.map(({ success, errorMsg }) => errorMsg || success)).toEqual([true, true]);
    const text = await told(project);
    for (const sentence of untrue) expect(text).not.toContain(sentence);
    expect(text).toContain('单元没有分派给执行人。');
    expect(text).toContain('1 个单元中，0 个由提交人以外的人复核通过，1 个由同一人提交和复核，0 个没有复核记录。');
    expect(text).toContain('本项目未登记访谈。');
    // Only people who took part are its team.
    expect(text).toContain('人 CONSUMER_PM');
    for (const role of ['人 CONSUMER_OWNER', '人 CONSUMER_EXECUTOR']) expect(text).not.toContain(role);
  });

  it('tells imports, and says nothing of a review that was not recorded', async () => {
    const project = await newProject();
    await work(project, END, { assigneeId: null });
    await t.peek(async (tx) => {
      const objectId = await makeFile(t.services, tx, project);
      for (const state of ['confirmed', 'undone'] as const) {
        const importCode = await makeImport(tx, project, { objectId });
        await tx.update(inventoryImports).set({ state }).where(eq(inventoryImports.importCode, importCode));
      }
    });
    const text = await told(project);
    expect(text).toContain('资产清单由 1 个工作簿导入。');
    expect(text).toContain('单元尚无复核记录。');
  });

  it('tells what executors did, what others reviewed, and takes a returned unit out', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const units: string[] = [];
    for (let n = 0; n < 3; n++) units.push((await work(project, risk)).unitId);
    const executor = clients.CONSUMER_EXECUTOR;
    expect((await submit(executor, projectCode, units)).success).toBe(true);
    expect((await complete(clients.CHANNEL_TENANT_MANAGER, projectCode, units.slice(0, 2))).success).toBe(true);
    const text = await told(project);
    expect(text).toContain('3 个单元中，3 个分派给 1 名执行人，其中 3 个由执行人在平台打开过。');
    expect(text).toContain('3 个单元中，2 个由提交人以外的人复核通过，0 个由同一人提交和复核，1 个没有复核记录。');
    expect(text).toContain('人 CONSUMER_EXECUTOR');
    const back = await clients.CHANNEL_TENANT_MANAGER.post(REJECT, {
      projectCode,
      unitIds: [units[2]],
      reason: '缺少措施',
    });
    expect(back.success, back.errorMsg).toBe(true);
    expect(await told(project)).toContain('2 个由提交人以外的人复核通过');
  });

  it('counts no review of an earlier step for what was submitted since', async () => {
    const project = await newProject();
    const { unitId } = await work(project, risk);
    const completedBy = people.CHANNEL_TENANT_MANAGER.accountId;
    await t.peek((tx) => tx.update(unitAssets).set({ completedBy }).where(eq(unitAssets.unitId, unitId)));
    expect((await submit(clients.CONSUMER_EXECUTOR, project.projectCode, [unitId])).success).toBe(true);
    expect(await told(project)).toContain('单元尚无复核记录。');
  });

  it('lists the recorded interviews and the consultant’s own words', async () => {
    const project = await newProject();
    const { projectCode } = project;
    await work(project, inhand('assess'), { assigneeId: people.CONSUMER_EXECUTOR.accountId });
    await t.peek((tx) => makeInterview(tx, project, { person: '王建国', notes: '机房与备份' }));
    const settings = { projectCode, version: 0, approach: '抽查 20 台终端的配置' };
    expect((await clients.CONSUMER_PM.post('/api/portal/report/settings/save', settings)).success).toBe(true);
    const text = await told(project);
    for (const part of ['王建国', '机房与备份', '抽查 20 台终端的配置']) expect(text).toContain(part);
    expect(text).not.toContain('本项目未登记访谈。');
  });
});
