import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/kernel/limits';
import { iso as calls } from '#domain/subjects/iso/contract';
import { docxMime, pdfMime } from '#server/kernel/files/mime';
import { files } from '#server/kernel/files/tables';
import { makeFile } from '../../../../tests/factories/files';
import { makeRelease, signAssessment } from '../../../../tests/factories/releases';
import type { Project } from '../../../../tests/server/assessmentApp';
import { materialsApp } from '../../../../tests/server/materialsApp';

const { t, clients, newProject, read, itemOf, item, choose, say, add, added, date, remove, archive, auditsOf } =
  materialsApp();

describe('the materials of a certification', () => {
  let project: Project;
  beforeAll(async () => {
    project = await newProject();
  });

  it('are those of the project’s own standard until somebody chooses others', async () => {
    const { version, editions, coverage, items, allowedActions } = await read(project);
    expect({ version, editions, coverage, allowedActions }).toEqual({
      version: 0,
      editions: ['ISO27001-2022'],
      coverage: [{ edition: 'ISO27001-2022', must: 31, met: 0, toDo: 36 }],
      allowedActions: ['view', 'fill', 'acknowledge'],
    });
    expect(items).toHaveLength(36);
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['lacking', 'undecided']));
    expect(itemOf(await read(project), 'activityLicenses')).toMatchObject({ need: 'if', state: 'undecided' });
  });

  it('follow the schemes whose dates are planned', async () => {
    const planned = await newProject();
    const { projectCode } = planned;
    const body = { projectCode, version: 0, schemes: ['QMS', 'ISMS', 'EnMS'], days: {} };
    await clients.CHANNEL_TENANT_MANAGER.post(calls.saveTimeline.path, body);
    expect((await read(planned)).editions).toEqual(['ISO9001-2015', 'ISO27001-2022']);
  });

  it('are chosen by edition, one of each standard, and the choice is logged', async () => {
    const chosen = await newProject();
    expect((await choose(chosen, 0, ['ISO27001-2022', 'ISO9001-2026'])).data).toEqual({ version: 1 });
    const { version, editions, items } = await read(chosen);
    expect([version, editions, items.length]).toEqual([1, ['ISO9001-2026', 'ISO27001-2022'], 49]);
    expect(itemOf(await read(chosen), 'businessLicense').asked).toEqual([
      { edition: 'ISO9001-2026', no: 1, clause: '' },
      { edition: 'ISO27001-2022', no: 1, clause: '' },
    ]);
    expect(await auditsOf('saveMaterialEditions', chosen.projectCode)).toMatchObject([
      {
        detail: {
          editions: 'ISO 9001:2026, ISO/IEC 27001:2022',
          changed: { editions: { before: ['ISO27001-2022'], after: ['ISO9001-2026', 'ISO27001-2022'] } },
        },
      },
    ]);
    // None at all is a choice as well.
    expect((await choose(chosen, 1, [])).data).toEqual({ version: 2 });
    expect(await read(chosen)).toMatchObject({ editions: [], items: [], coverage: [] });
    for (const wrong of [['ISO9001-2015', 'ISO9001-2026'], ['ISO9001-2008'], ['constructor'], 'ISO9001-2015'])
      expect((await choose(chosen, 2, wrong as string[])).status, JSON.stringify(wrong)).toBe(400);
  });

  it('are chosen by one of two at once, whose choice the other is shown', async () => {
    const chosen = await newProject();
    const both = await Promise.all([
      choose(chosen, 0, ['ISO9001-2015']),
      choose(chosen, 0, ['ISO45001-2018'], 'CONSUMER_PM'),
    ]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    const { editions } = await read(chosen);
    expect(both.find(({ errorCode }) => errorCode === 'conflict')?.data).toMatchObject({
      current: { version: 1, editions },
    });
  });

  it('carry a note, and do not apply for a reason only where they may not apply', async () => {
    const noted = await newProject();
    expect((await say(noted, 'businessLicense', { note: ' 已向行政索取 ' })).data).toEqual({ version: 1 });
    const reason = { note: '', inapplicable: '不涉及个人信息处理' };
    expect((await say(noted, 'personalInformation', reason)).data).toEqual({ version: 1 });
    const now = await read(noted);
    expect(itemOf(now, 'businessLicense')).toMatchObject({ note: '已向行政索取', state: 'lacking', version: 1 });
    expect(itemOf(now, 'personalInformation')).toMatchObject({ state: 'inapplicable', ...reason });
    expect(now.coverage[0]).toMatchObject({ must: 31, met: 0, toDo: 35 });
    const [row] = (await t.audits('saveMaterial')).filter(({ detail }) => {
      const { projectCode } = detail as { projectCode: string };
      return projectCode === noted.projectCode;
    });
    expect(row).toMatchObject({
      entityCode: 'personalInformation',
      detail: {
        material: '个人信息处理活动与影响评估',
        changed: { inapplicable: { before: null, after: '不涉及个人信息处理' } },
      },
    });
    for (const [code, wrong] of [
      ['businessLicense', { inapplicable: '没有' }],
      ['personalInformation', { inapplicable: '  ' }],
      ['noSuchMaterial', {}],
      ['constructor', {}],
      ['businessLicense', { note: '长'.repeat(limits.noteLength + 1) }],
    ] as const)
      expect((await say(noted, code, { version: 1, ...wrong })).status, code).toBe(400);
    const late = await say(noted, 'businessLicense', { note: '另一条' });
    expect(late).toMatchObject({ errorCode: 'conflict', data: { current: { note: '已向行政索取', version: 1 } } });
  });

  it('are in the portal once a document is approved, with the file drawn up of it', async () => {
    const known = await newProject();
    expect((await item(known, 'riskAssessmentReport')).portal).toEqual({
      document: 'riskReport',
      standing: null,
      approvedBy: null,
      approvedAt: null,
      page: `/systemManage/companyDetails/${known.projectCode}?tab=reports`,
      file: null,
    });
    const fileOf = (name: string, mime: string, createdAt: Date, kind = 'assetsRiskEvaluateReport' as const) =>
      t.peek(async (tx) => {
        const objectId = await makeFile(t.services, tx, known, { name, kind });
        await tx.update(files).set({ mime, createdAt }).where(eq(files.objectId, objectId));
        return objectId;
      });
    const approvedAt = new Date('2026-03-03T02:00:00Z');
    await t.peek(async (tx) => {
      await signAssessment(tx, known);
      await makeRelease(tx, known);
    });
    expect(await item(known, 'riskAssessmentReport')).toMatchObject({
      state: 'lacking',
      portal: { standing: 'reviewing' },
    });
    await t.peek((tx) => makeRelease(tx, known, { state: 'approved', reviewedAt: approvedAt, approvedAt }));
    await fileOf('草稿.docx', docxMime, new Date('2026-03-02T02:00:00Z'));
    expect(await item(known, 'riskAssessmentReport')).toMatchObject({
      state: 'portal',
      portal: { standing: 'approved', approvedBy: '批准人', approvedAt: approvedAt.toISOString(), file: null },
    });
    const approved = await fileOf('风险评估报告.docx', docxMime, new Date('2026-03-04T02:00:00Z'));
    await fileOf('管理层版.pdf', pdfMime, new Date('2026-03-05T02:00:00Z'));
    const inventory = await t.peek((tx) =>
      makeFile(t.services, tx, known, { name: '资产清单.xlsx', kind: 'inventoryExport' }),
    );
    const now = await read(known, 'CHANNEL_TENANT_MANAGER');
    for (const code of ['riskAssessmentReport', 'treatmentPlan', 'treatmentResults', 'riskAssessmentProcess'])
      expect(itemOf(now, code), code).toMatchObject({ state: 'portal', portal: { file: { objectId: approved } } });
    expect(itemOf(now, 'riskAssessmentReport').portal?.page).toBe(
      `/projectList/detail/assetsReport/${known.projectCode}?tab=reports`,
    );
    expect(itemOf(now, 'assetInventory')).toMatchObject({
      state: 'portal',
      portal: { document: null, file: { objectId: inventory } },
    });
    expect(itemOf(now, 'statement')).toMatchObject({ state: 'lacking', portal: { standing: null } });
    expect(now.coverage).toEqual([{ edition: 'ISO27001-2022', must: 31, met: 6, toDo: 30 }]);
  });

  it('are read in as many statements with many files as with none', async () => {
    const many = await newProject();
    const none = await t.statements(() => read(many));
    for (let n = 0; n < 12; n += 1) await added(many, n % 2 ? 'manual' : 'businessLicense', `文件${n}.txt`);
    await choose(many, 0, ['ISO9001-2015', 'ISO14001-2015', 'ISO45001-2018', 'ISO27001-2022']);
    expect(await t.statements(() => read(many))).toBe(none);
    expect(none).toBeLessThan(12);
  });

  it('are only read once the project is terminated or finished', async () => {
    const closed = await newProject();
    const objectId = await added(closed, 'manual', '手册.txt');
    await clients.CHANNEL_TENANT_MANAGER.post('/api/portal/project/close', {
      projectCode: closed.projectCode,
      reason: '客户暂停',
    });
    expect(await read(closed, 'CONSUMER_PM')).toMatchObject({ allowedActions: ['view'] });
    expect(await archive(closed)).toHaveLength(2);
    for (const refused of [
      await choose(closed, 0, []),
      await say(closed, 'manual', { note: '晚' }),
      await add(closed, 'manual', '晚.txt'),
      await date(closed, objectId, {}),
      await remove(closed, objectId),
    ])
      expect(refused.errorCode).toBe('refused_transition');
  });
});
