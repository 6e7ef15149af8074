import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { release } from '#domain/capabilities/release/contract';
import type { ReleaseWire } from '#domain/capabilities/release/schema';
import { project as projectCalls } from '#domain/core/project/contract';
import { gap as calls } from '#domain/subjects/gap/contract';
import type { GapWire } from '#domain/subjects/gap/schema';
import { projects } from '#server/core/project/tables';
import { gapFindings } from '#server/subjects/gap/tables';
import { inDisposal, makeGapAnalysis } from '../../../../../tests/factories/gap';
import { everyType, makeQuestionnaire } from '../../../../../tests/factories/questionnaires';
import { assessmentApp } from '../../../../../tests/server/assessmentApp';

interface Made {
  objectId: string;
  name: string;
}

const { t, people, clients, newProject } = assessmentApp({ worker: true });

const document = 'gapReport' as const;

/** A finished analysis with one finding, that an executor remediates. */
async function finished() {
  const project = await newProject();
  const { projectCode } = project;
  const executor = people.CONSUMER_EXECUTOR.accountId;
  const found = [
    { ...inDisposal(executor), missing: '方针未发布', measure: '发布方针' },
    { ref: '6.2', computedLevel: null, score: null, riskState: null },
  ] as const;
  const ids = await t.peek((tx) => makeGapAnalysis(tx, project, { findings: [...found] }));
  const findingId = ids['5.2'] ?? '';
  const make = async (format = 'docx') => {
    const body = { projectCode, format, language: 'zh-CN' };
    const { data, errorMsg } = await clients.CHANNEL_TENANT_MANAGER.post<Made>(calls.createGapReport.path, body);
    if (!data) throw new Error(errorMsg);
    const { bytes } = await clients.CONSUMER_OWNER.get('/consulting/file/download', { objectId: data.objectId });
    const part = format === 'docx' ? 'word/document.xml' : 'xl/sharedStrings.xml';
    return { name: data.name, text: Buffer.from(unzipSync(bytes)[part] ?? []).toString() };
  };
  return {
    ...project,
    findingId,
    make,
    nameNow: async () => (await make()).name,
    move: (action: string, reason?: string) =>
      clients.CHANNEL_TENANT_MANAGER.post(calls.moveGapAnalysis.path, {
        projectCode,
        action,
        ...(reason && { reason }),
      }),
    submit: () =>
      clients.CHANNEL_TENANT_MANAGER.post<{ releaseId: string }>(release.submitRelease.path, {
        projectCode,
        document,
        reviewerId: people.CHANNEL_TENANT_SUB_MANAGER.accountId,
        approverId: people.CONSUMER_PM.accountId,
      }),
    act: async (role: 'CHANNEL_TENANT_SUB_MANAGER' | 'CONSUMER_PM', releaseId: string, action: string) => {
      const body = { projectCode, document, releaseId, action };
      const { success, errorMsg } = await clients[role].post(release.moveRelease.path, body);
      expect(success, errorMsg).toBe(true);
    },
    finding: (set: Partial<typeof gapFindings.$inferInsert>) =>
      t.peek((tx) => tx.update(gapFindings).set(set).where(eq(gapFindings.findingId, findingId))),
  };
}

/** Finished by its consultant, reviewed and approved. */
async function approved() {
  const report = await finished();
  const { success, errorMsg } = await report.move('finish');
  expect(success, errorMsg).toBe(true);
  const { releaseId } = (await report.submit()).data;
  await report.act('CHANNEL_TENANT_SUB_MANAGER', releaseId, 'review');
  await report.act('CONSUMER_PM', releaseId, 'approve');
  expect(await report.nameNow()).toMatch(/_差距分析报告_V1\.0_\d/u);
  return report;
}

describe('the gap report as a document', () => {
  it('is final once three people have acted on it, and stays so while remediation goes on', async () => {
    const { submit, move, act, nameNow, finding } = await finished();
    expect((await submit()).errorCode).toBe('refused_transition');
    expect((await move('finish')).success).toBe(true);
    const { releaseId } = (await submit()).data;
    await act('CHANNEL_TENANT_SUB_MANAGER', releaseId, 'review');
    expect(await nameNow()).toContain('_V0.1_草稿_');
    await act('CONSUMER_PM', releaseId, 'approve');
    expect(await nameNow()).toMatch(/_差距分析报告_V1\.0_\d/u);
    await finding({ disposal: 'finish', levelAfter: 1, riskState: 'closed', deadline: '2026-12-31' });
    expect(await nameNow()).toMatch(/_V1\.0_\d/u);
    await finding({ missing: '方针未批准' });
    expect(await nameNow()).toContain('_V1.1_草稿_');
  });

  it('prints no links of remediation, which its workbook shows without a version', async () => {
    const { projectCode, findingId, make } = await approved();
    const links = [{ title: '整改记录', url: 'https://example.com/done' }];
    const saved = await clients.CONSUMER_EXECUTOR.post(calls.saveDisposal.path, {
      projectCode,
      findingId,
      version: 1,
      result: '已发布',
      links,
    });
    expect(saved.success, saved.errorMsg).toBe(true);
    const { name, text } = await make();
    expect(name).toMatch(/_V1\.0_\d/u);
    expect(text).not.toContain('整改记录');
    const workbook = await make('xlsx');
    expect(workbook.name).toMatch(/_差距分析报告_\d{4}-\d{2}-\d{2}\.xlsx$/u);
    expect(workbook.text).toContain('整改记录');
  });

  it('is a draft with any other printed content, and needs another approval once it was finished again', async () => {
    const { projectCode, make, move, submit, nameNow } = await approved();
    const [row] = await t.peek((tx) => tx.select().from(projects).where(eq(projects.projectCode, projectCode)));
    const body = { projectCode, version: row?.version, name: '改名后的项目' };
    expect((await clients.CHANNEL_TENANT_MANAGER.post(projectCalls.saveProject.path, body)).success).toBe(true);
    const renamed = await make();
    expect(renamed.name).toContain('_V1.1_草稿_');
    expect(renamed.text).toContain('待批准');
    const back = { ...body, version: (row?.version ?? 0) + 1, name: row?.name };
    expect((await clients.CHANNEL_TENANT_MANAGER.post(projectCalls.saveProject.path, back)).success).toBe(true);
    expect(await nameNow()).toMatch(/_V1\.0_\d/u);
    expect((await move('reopen', '补充')).success).toBe(true);
    expect((await move('finish')).success).toBe(true);
    expect(await nameNow()).toContain('草稿');
    expect((await submit()).success).toBe(true);
  });

  it('keeps its approval with an unchanged head, and has it again once what was filled in is emptied', async () => {
    const { projectCode, nameNow } = await approved();
    const client = clients.CHANNEL_TENANT_MANAGER;
    const standing = async () => {
      const query = { projectCode, document };
      return (await client.get<ReleaseWire['getRelease']['data']>(release.getRelease.path, query)).data.current
        ?.standing;
    };
    const save = async (part: object) => {
      const { data } = await client.get<GapWire['getGapReport']['data']>(calls.getGapReport.path, { projectCode });
      const body = { projectCode, version: data.version, ...data.header, ...part };
      const { success, errorMsg } = await client.post(calls.saveGapReportHeader.path, body);
      expect(success, errorMsg).toBe(true);
    };
    await save({ department: ' ' });
    expect(await standing()).toBe('approved');
    await save({ contactName: '王建国' });
    expect(await standing()).toBe('overtaken');
    await save({ contactName: null });
    expect(await standing()).toBe('approved');
    expect(await nameNow()).toMatch(/_V1\.0_\d/u);
  });

  it('keeps its approval where other content was submitted and withdrawn meanwhile', async () => {
    const { projectCode, finding, submit, nameNow } = await approved();
    const lead = clients.CHANNEL_TENANT_MANAGER;
    await finding({ missing: '方针未批准' });
    const { releaseId } = (await submit()).data;
    const body = { projectCode, document, releaseId, action: 'withdraw' };
    expect((await lead.post(release.moveRelease.path, body)).success).toBe(true);
    await finding({ missing: '方针未发布' });
    expect(await nameNow()).toMatch(/_V1\.0_\d/u);
    const { data } = await lead.get<ReleaseWire['getRelease']['data']>(release.getRelease.path, {
      projectCode,
      document,
    });
    expect(data).toMatchObject({ current: { standing: 'approved' }, others: 1, allowedActions: [] });
  });

  it('states all 123 findings in each format, within five seconds as docx', async () => {
    const project = await newProject();
    const answers = { single: { choice: ['half'] } };
    await t.peek((tx) => makeQuestionnaire(tx, project, { content: everyType(), answers, stage: 'review' }));
    const { projectCode } = project;
    const client = clients.CHANNEL_TENANT_MANAGER;
    await client.post(calls.moveGapAnalysis.path, { projectCode, action: 'begin' });
    const make = async (format: string, language = 'zh-CN') => {
      const { data, errorMsg } = await client.post<Made>(calls.createGapReport.path, { projectCode, format, language });
      if (!data?.objectId) throw new Error(errorMsg);
      const file = await clients.CONSUMER_OWNER.get('/consulting/file/download', { objectId: data.objectId });
      return { name: data.name, bytes: file.bytes };
    };
    const begun = performance.now();
    const docx = await make('docx');
    const took = performance.now() - begun;
    expect(took).toBeLessThan(5_000);
    expect(docx.name).toMatch(/_差距分析报告_V0\.1_草稿_\d{4}-\d{2}-\d{2}\.docx$/u);
    const text = Buffer.from(unzipSync(docx.bytes)['word/document.xml'] ?? []).toString();
    for (const said of [
      'A.8.34',
      '尚不完整',
      '标准共 123 条',
      '适用的 123 条中已评估 1 条',
      '已回答 1 个',
      '未评估',
      '待审核',
    ])
      expect(text).toContain(said);
    expect(text).toMatch(/GA-\d{4}-\d{4}/u);
    // Findings come by their level, each once; what was not assessed is no recommendation.
    expect(
      text.split('立即整改').length + text.split('计划整改').length + text.split('持续改进').length,
    ).toBeGreaterThan(3);
    const english = await make('docx', 'en-US');
    expect(Buffer.from(unzipSync(english.bytes)['word/document.xml'] ?? []).toString()).toContain('Incomplete');
    expect((await make('pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await make('xlsx')).bytes.subarray(0, 2).toString()).toBe('PK');
    const board = await make('board');
    expect(board.name).toMatch(/_差距分析报告（管理层版）_V0\.1_草稿_\d{4}-\d{2}-\d{2}\.pdf$/u);
    expect(board.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const generated = await t.audits('generateGapReport');
    expect(generated.filter((row) => row.entityCode === projectCode)).toHaveLength(5);
    // One content has one version in every format and language.
    const numbered = (await t.audits('numberReport')).filter((row) => row.entityCode === projectCode);
    expect(numbered.map((row) => row.detail)).toMatchObject([{ document: 'gapReport', version: '0.1' }]);
    expect(
      (await client.post(calls.createGapReport.path, { projectCode, format: 'exe', language: 'zh-CN' })).status,
    ).toBe(400);
  });
});
