import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { release } from '#domain/capabilities/release/contract';
import { gap as calls } from '#domain/subjects/gap/contract';
import { gapAnalyses, gapFindings } from '#server/subjects/gap/tables';
import { makeGapAnalysis } from '../../../../../tests/factories/gap';
import { everyType, makeQuestionnaire } from '../../../../../tests/factories/questionnaires';
import { assessmentApp } from '../../../../../tests/server/assessmentApp';

interface Made {
  objectId: string;
  name: string;
}

const { t, people, clients, newProject } = assessmentApp({ worker: true });

describe('the gap report as a document', () => {
  it('is final once three people have acted on it, and stays so while remediation goes on', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const found = [
      { ref: '5.2', missing: '方针未发布' },
      { ref: '6.2', computedLevel: null, score: null },
    ] as const;
    const ids = await t.peek((tx) => makeGapAnalysis(tx, project, { findings: [...found] }));
    const client = clients.CHANNEL_TENANT_MANAGER;
    const document = 'gapReport' as const;
    const submit = () =>
      client.post<{ releaseId: string }>(release.submitRelease.path, {
        projectCode,
        document,
        reviewerId: people.CHANNEL_TENANT_SUB_MANAGER.accountId,
        approverId: people.CONSUMER_PM.accountId,
      });
    const nameNow = async () => {
      const body = { projectCode, format: 'docx', language: 'zh-CN' };
      const { data, errorMsg } = await client.post<Made>(calls.createGapReport.path, body);
      return data?.name ?? errorMsg;
    };
    expect((await submit()).errorCode).toBe('refused_transition');
    const finish = (status: 'report-finished' | 'gap-analysising') =>
      t.peek((tx) => tx.update(gapAnalyses).set({ status }).where(eq(gapAnalyses.projectCode, projectCode)));
    await finish('report-finished');
    const { releaseId } = (await submit()).data;
    const move = (by: typeof client, action: string) =>
      by.post(release.moveRelease.path, { projectCode, document, releaseId, action });
    expect((await move(clients.CHANNEL_TENANT_SUB_MANAGER, 'review')).success).toBe(true);
    expect(await nameNow()).toContain('_V0.1_草稿_');
    expect((await move(clients.CONSUMER_PM, 'approve')).success).toBe(true);
    expect(await nameNow()).toMatch(/_差距分析报告_V1\.0_\d/u);
    const finding = (set: Partial<typeof gapFindings.$inferInsert>) =>
      t.peek((tx) =>
        tx
          .update(gapFindings)
          .set(set)
          .where(eq(gapFindings.findingId, ids['5.2'] ?? '')),
      );
    await finding({ disposal: 'finish', levelAfter: 1, riskState: 'closed', deadline: '2026-12-31' });
    expect(await nameNow()).toMatch(/_V1\.0_\d/u);
    await finding({ missing: '方针未批准' });
    expect(await nameNow()).toContain('_V1.1_草稿_');
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
    const generated = await t.audits('generateGapReport');
    expect(generated.filter((row) => row.entityCode === projectCode)).toHaveLength(4);
    // One content has one version in every format and language.
    const numbered = (await t.audits('numberReport')).filter((row) => row.entityCode === projectCode);
    expect(numbered.map((row) => row.detail)).toMatchObject([{ document: 'gapReport', version: '0.1' }]);
    expect(
      (await client.post(calls.createGapReport.path, { projectCode, format: 'exe', language: 'zh-CN' })).status,
    ).toBe(400);
  });
});
