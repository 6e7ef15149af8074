import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { project as projectCalls } from '#domain/core/project/contract';
import { gap as calls } from '#domain/subjects/gap/contract';
import { blankEntry } from '#domain/subjects/gap/statement/rules';
import { parseBook } from '#server/kernel/documents/book/parse';
import { xlsxMime } from '#server/kernel/files/mime';
import { bankBook } from '#server/subjects/ledger/transfers/bankBook';
import { makeGapAnalysis } from './factories/gap';
import { assessmentApp } from './server/assessmentApp';
import { caseFile } from './server/caseFile';

const { t, clients, newProject } = assessmentApp({ worker: true });

/** 22:00 UTC of today is 06:00 of tomorrow in China. */
const at = new Date();
at.setUTCHours(22, 0, 0, 0);
const before = at.toISOString().slice(0, 10);
const day = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The days that a document says. */
const daysIn = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes))
    .filter(([name]) => name.startsWith('word/'))
    .flatMap(
      ([, part]) =>
        Buffer.from(part)
          .toString()
          .match(/\d{4}-\d{2}-\d{2}/gu) ?? [],
    );
const fileOf = async (objectId: string) =>
  (await clients.CONSUMER_PM.get('/consulting/file/download', { objectId })).bytes;

describe('at six in the morning in China, while UTC still has the day before', () => {
  it('runs at UTC, as servers do', () => {
    expect(at.getTimezoneOffset()).toBe(0);
    expect(day).not.toBe(before);
  });

  it('dates a statement of applicability, its evidence and its file by the day in China', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const findings = [{ ref: 'A.5.1', kind: 'control', parentRef: 'A.5', riskState: null, computedLevel: 1, score: 1 }];
    await t.peek((tx) => makeGapAnalysis(tx, project, { findings: findings as never }));
    const description = caseFile('c01-statement.txt').toString('utf8').trim();
    const entries = [
      {
        ...blankEntry('A.5.1'),
        isApplicable: true,
        drivers: ['law'],
        implementation: 'partial',
        description,
        version: 0,
      },
    ];
    await clients.CONSUMER_PM.post(calls.saveStatementEntries.path, { projectCode, entries });
    expect(
      (await clients.CONSUMER_PM.post(calls.finishStatement.path, { projectCode, note: '首次发布' })).success,
    ).toBe(true);
    await t.owner.query('UPDATE statement_versions SET created_at = $1 WHERE project_code = $2', [at, projectCode]);
    const { data } = await clients.CONSUMER_PM.post<{ objectId: string; name: string }>(
      calls.createStatementFile.path,
      {
        projectCode,
        number: 1,
        format: 'docx',
        language: 'zh-CN',
      },
    );
    expect(data.name).toContain(day);
    const bytes = await fileOf(data.objectId);
    const said = daysIn(bytes);
    expect(said).toContain(day);
    expect(said).not.toContain(before);
    // What was written stands there as it was written, whatever its characters are.
    const text = Buffer.from(unzipSync(bytes)['word/document.xml'] ?? []).toString();
    for (const line of ['A&amp;B &lt;policy&gt;', '𠮷野㛃，emoji 🔒✅👨‍👩‍👧', '=HYPERLINK(', '_x0041_'])
      expect(text).toContain(line);
  });

  it('says in a conflict when somebody else was first by the time in China', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const made = await t.peek((tx) => makeGapAnalysis(tx, project));
    const save = (version: number) =>
      clients.CHANNEL_TENANT_MANAGER.post(calls.saveFinding.path, {
        projectCode,
        findingId: made['5.2'],
        version,
        level: null,
        levelReason: null,
        present: '已有',
        missing: null,
        measure: null,
        links: [],
        unitIds: [],
      });
    expect((await save(1)).success).toBe(true);
    await t.owner.query('UPDATE gap_findings SET updated_at = $1 WHERE project_code = $2', [at, projectCode]);
    const refused = await save(1);
    expect(refused.errorCode).toBe('conflict');
    expect(refused.errorMsg).toContain(`${day} 06:00`);
  });

  it('dates a gap report by the day in China', async () => {
    const project = await newProject();
    const { projectCode } = project;
    await t.peek((tx) => makeGapAnalysis(tx, project));
    await t.owner.query('UPDATE gap_analyses SET evaluated_at = $1 WHERE project_code = $2', [at, projectCode]);
    const { data } = await clients.CONSUMER_PM.post<{ objectId: string; name: string }>(calls.createGapReport.path, {
      projectCode,
      format: 'docx',
      language: 'zh-CN',
    });
    expect(data.name).toContain(day);
    const said = daysIn(await fileOf(data.objectId));
    expect(said).toContain(day);
    expect(said).not.toContain(before);
  });

  it('dates a risk report and the file of a list by the day in China', async () => {
    const { projectCode } = await newProject();
    const { data } = await clients.CONSUMER_PM.get<{ objectId: string; name: string }>(
      '/consulting/project/assetsRiskEvaluateReport',
      { projectCode },
    );
    const said = daysIn(await fileOf(data.objectId));
    expect(said).toContain(day);
    expect(said).not.toContain(before);
    const list = await clients.CHANNEL_TENANT_MANAGER.get(projectCalls.listProjects.path, {}, { accept: xlsxMime });
    expect(decodeURIComponent(String(list.headers['content-disposition']))).toContain(`_${day}.xlsx`);
  });
});

it.each(['h03.xlsx', 'h03b.xlsx'])('reads every spelling of a day in %s as the same day', (file) => {
  const { rows, problems } = parseBook(bankBook, caseFile(file), () => []);
  expect(problems).toEqual([]);
  expect(rows.records.length).toBeGreaterThan(5);
  expect(new Set(rows.records.map(({ receivedOn }) => receivedOn))).toEqual(new Set(['2026-11-20']));
});
