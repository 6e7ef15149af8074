import { describe, expect, it } from 'vitest';
import { gap as calls } from '#domain/subjects/gap/contract';
import { blankEntry } from '#domain/subjects/gap/statement/rules';
import { makeGapAnalysis } from '../../../tests/factories/gap';
import { pdfPages } from '../../../tests/pdfText';
import { assessmentApp } from '../../../tests/server/assessmentApp';
import type { Client } from '../../../tests/server/testApp';

const { t, clients, newProject } = assessmentApp({ worker: true });

const DEMO = 'PDEMO27001A';
const languages = ['zh-CN', 'en-US'] as const;

async function pagesOf(client: Client, path: string, body: object) {
  const { data, errorMsg } = await client.post<{ objectId: string }>(path, { format: 'board', ...body });
  if (!data) throw new Error(errorMsg);
  return pdfPages((await client.get('/consulting/file/download', { objectId: data.objectId })).bytes);
}
const gapBoard = (client: Client, projectCode: string, language = 'zh-CN') =>
  pagesOf(client, calls.createGapReport.path, { projectCode, language });
const statementBoard = (client: Client, projectCode: string, number: number | null = null, language = 'zh-CN') =>
  pagesOf(client, calls.createStatementFile.path, { projectCode, number, language });

describe('the board editions of gap report and statement', () => {
  it.each(languages)('have three to five pages for the demo: %s', async (language) => {
    const lead = await t.as('13800000011');
    for (const pages of [
      await gapBoard(lead, DEMO, language),
      await statementBoard(lead, DEMO, null, language),
      await statementBoard(lead, DEMO, 1, language),
    ]) {
      expect(pages.length).toBeGreaterThanOrEqual(3);
      expect(pages.length).toBeLessThanOrEqual(5);
    }
  });

  it.each(languages)('have five pages at most with many long findings: %s', async (language) => {
    const project = await newProject();
    const { projectCode } = project;
    const refs = Array.from({ length: 93 }, (_, n) => `A.5.${n}`);
    const long = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
    const findings = refs.map((ref) => ({
      ref,
      kind: 'control' as const,
      parentRef: 'A.5',
      title: { zh: long('很长的控制名称', 120), en: long('A very long title of a control ', 120) },
      missing: long('缺少的内容 what is missing ', 900),
      measure: long('整改的要求 what is required ', 900),
    }));
    await t.peek((tx) => makeGapAnalysis(tx, project, { findings }));
    const entries = refs.map((ref, n) => ({
      ...blankEntry(ref),
      version: 0,
      isApplicable: true,
      drivers: ['law'],
      implementation: 'none',
      owner: long(`第 ${n} 部门的负责人`, 60),
      description: long('实施的说明 how it is implemented ', 400),
    }));
    const lead = clients.CHANNEL_TENANT_MANAGER;
    const saved = await clients.CONSUMER_PM.post(calls.saveStatementEntries.path, { projectCode, entries });
    expect(saved.success, saved.errorMsg).toBe(true);
    const [gap, statement] = [
      await gapBoard(lead, projectCode, language),
      await statementBoard(lead, projectCode, null, language),
    ];
    for (const pages of [gap, statement]) expect([3, 4, 5]).toContain(pages.length);
    // Of 93 owners the first eight, and the others together.
    expect(statement.join('\n')).toContain(language === 'zh-CN' ? '其余 85 名责任人' : '85 other owners');
  });

  it('claim nothing of what is not assessed or decided', async () => {
    const project = await newProject();
    await t.peek((tx) =>
      makeGapAnalysis(tx, project, {
        findings: [
          { ref: 'A.5.1', kind: 'control', parentRef: 'A.5', computedLevel: null, score: null, riskState: null },
        ],
      }),
    );
    const lead = clients.CHANNEL_TENANT_MANAGER;
    for (const pages of [await gapBoard(lead, project.projectCode), await statementBoard(lead, project.projectCode)]) {
      const text = pages.join('\n');
      expect(text).toContain('覆盖不足 80%，不作结论。');
      expect(text).toContain('尚未确定措施。');
      expect(text).not.toMatch(/没有待办|相比/u);
    }
  });

  it('compare a statement with the version before it', async () => {
    const lead = await t.as('13800000011');
    const draft = (await statementBoard(lead, DEMO)).join('\n');
    expect(draft).toMatch(/与 V1（\d{4}-\d{2}-\d{2}）相比/u);
    // As the summaries of both count them.
    expect(draft).toMatch(/尚未完全实施\n70\n66/u);
    expect((await statementBoard(lead, DEMO, 1)).join('\n')).not.toContain('相比');
  });
});
