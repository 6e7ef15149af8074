import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { gap as calls } from '#domain/subjects/gap/contract';
import { everyType, makeQuestionnaire } from '../../../../../tests/factories/questionnaires';
import { assessmentApp } from '../../../../../tests/server/assessmentApp';

interface Made {
  objectId: string;
  name: string;
}

const { t, clients, newProject } = assessmentApp({ worker: true });

describe('the gap report as a document', () => {
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
    expect(docx.name).toMatch(/_差距分析报告_草稿_\d{4}-\d{2}-\d{2}\.docx$/u);
    const text = Buffer.from(unzipSync(docx.bytes)['word/document.xml'] ?? []).toString();
    for (const said of ['A.8.34', '尚不完整', '标准共 123 条', '适用的 123 条中已评估 1 条', '已回答 1 个', '未评估'])
      expect(text).toContain(said);
    const english = await make('docx', 'en-US');
    expect(Buffer.from(unzipSync(english.bytes)['word/document.xml'] ?? []).toString()).toContain('Incomplete');
    expect((await make('pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await make('xlsx')).bytes.subarray(0, 2).toString()).toBe('PK');
    expect((await t.audits('generateGapReport')).length).toBe(4);
    expect(
      (await client.post(calls.createGapReport.path, { projectCode, format: 'exe', language: 'zh-CN' })).status,
    ).toBe(400);
  });
});
