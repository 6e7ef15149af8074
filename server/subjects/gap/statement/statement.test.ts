import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { gap as calls } from '#domain/subjects/gap/contract';
import type { GapWire } from '#domain/subjects/gap/schema';
import { blankEntry } from '#domain/subjects/gap/statement/rules';
import type { StatementEntry } from '#domain/subjects/gap/statement/statement';
import { projects } from '#server/core/project/tables';
import { portalToday } from '#server/kernel/days';
import { makeGapAnalysis } from '../../../../tests/factories/gap';
import { makeRisk, makeUnit } from '../../../../tests/factories/inventory';
import { everyType, makeQuestionnaire } from '../../../../tests/factories/questionnaires';
import { assessmentApp, type Project } from '../../../../tests/server/assessmentApp';
import { statementVersions } from '../tables';

type Statement = GapWire['getStatement']['data'];

const { t, people, clients, newProject, told } = assessmentApp({ worker: true });
const pm = () => clients.CONSUMER_PM;

const control = (ref: string, more: object = {}) => ({
  ref,
  kind: 'control',
  parentRef: 'A.5',
  riskState: null,
  computedLevel: null,
  score: null,
  ...more,
});
const two = [control('A.5.1', { computedLevel: 1, score: 1 }), control('A.5.2')] as never;
const begun = async (findings = two) => {
  const project = await newProject();
  const made = await t.peek((tx) => makeGapAnalysis(tx, project, { findings }));
  return { project, made };
};
const read = async (project: Project) =>
  (await pm().get<Statement>(calls.getStatement.path, { projectCode: project.projectCode })).data;
const save = (
  project: Project,
  entries: (Partial<StatementEntry> & { ref: string; version: number })[],
  client = pm(),
) =>
  client.post<GapWire['saveStatementEntries']['data']>(calls.saveStatementEntries.path, {
    projectCode: project.projectCode,
    entries: entries.map((entry) => ({ ...blankEntry(entry.ref), ...entry })),
  });
const finish = (project: Project, note = '首次发布') =>
  pm().post<{ number: number; sha256: string }>(calls.finishStatement.path, { projectCode: project.projectCode, note });
const applied = { isApplicable: true, drivers: ['law'], implementation: 'partial' } as const;
const leftOut = { isApplicable: false, justification: '无自有机房' } as const;

describe('the statement of applicability', () => {
  it('goes over the controls alone, with what is known of each', async () => {
    const project = await newProject();
    const content = { ...everyType(), questions: everyType().questions.map((one) => ({ ...one, refs: ['A.5.2'] })) };
    const answers = { single: { notApplicable: '不自行开发' } };
    await t.peek((tx) => makeQuestionnaire(tx, project, { content, answers, stage: 'review' }));
    const { projectCode } = project;
    await clients.CHANNEL_TENANT_MANAGER.post(calls.moveGapAnalysis.path, { projectCode, action: 'begin' });
    const statement = await read(project);
    expect(statement.controls).toHaveLength(93);
    expect(statement.themes.map(({ ref }) => ref)).toEqual(['A.5', 'A.6', 'A.7', 'A.8']);
    expect(statement.controls.every(({ problems }) => problems.join() === 'undecided')).toBe(true);
    expect(statement.controls.find(({ ref }) => ref === 'A.5.2')?.facts).toMatchObject({
      exclusionReason: '不自行开发',
    });
  });

  it('keeps what is said of one or many at once, and says who said it', async () => {
    const { project } = await begun();
    const saved = await save(project, [
      { ref: 'A.5.1', version: 0, ...applied, owner: ' 王思远 ' },
      // What is left out has no driver and is not implemented.
      { ref: 'A.5.2', version: 0, ...leftOut, drivers: ['risk'], implementation: 'full' },
    ]);
    expect(saved.data).toMatchObject({
      changed: 2,
      entries: [
        { ref: 'A.5.1', version: 1 },
        { version: 1, ...leftOut },
      ],
    });
    const { controls } = await read(project);
    expect(controls[0]).toMatchObject({
      version: 1,
      changedBy: '人 CONSUMER_PM',
      problems: [],
      entry: { owner: '王思远' },
    });
    expect(controls[1]).toMatchObject({ entry: { ...leftOut, drivers: [], implementation: null }, problems: [] });
    expect((await t.audits('saveStatementEntries'))[0]).toMatchObject({
      tenantCode: project.tenantCode,
      detail: { count: 2, refs: ['A.5.1', 'A.5.2'] },
    });
    expect((await save(project, [{ ref: 'A.5.1', version: 1, ...applied, owner: '王思远' }])).data).toMatchObject({
      changed: 0,
      entries: [{ version: 1 }],
    });
  });

  it('refuses what was changed meanwhile, and then all of it; nothing is written by halves', async () => {
    const { project } = await begun();
    await save(project, [{ ref: 'A.5.2', version: 0, ...leftOut }], clients.CHANNEL_TENANT_MANAGER);
    const late = await save(project, [
      { ref: 'A.5.1', version: 0, ...applied },
      { ref: 'A.5.2', version: 0, ...applied },
    ]);
    expect(late.errorCode).toBe('conflict');
    expect(late.data).toMatchObject({ current: { ref: 'A.5.2', version: 1, justification: '无自有机房' } });
    expect((await read(project)).controls[0]).toMatchObject({ version: 0 });
    expect((await save(project, [{ ref: 'A.9.9', version: 0, ...applied }])).errorCode).toBe('not_found');
    const strange = { ...blankEntry('A.5.1'), version: 0, drivers: ['whim'] };
    const { projectCode } = project;
    expect((await pm().post(calls.saveStatementEntries.path, { projectCode, entries: [strange] })).status).toBe(400);
    const both = await Promise.all(
      [applied, leftOut].map((what) => save(project, [{ ref: 'A.5.1', version: 0, ...what }])),
    );
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  it('cannot be final while a control lacks something or is left out and relied on', async () => {
    const { project } = await begun();
    await t.peek(async (tx) =>
      makeRisk(tx, project, await makeUnit(tx, project), { treatment: 'modify', controls: ['5.2'] }),
    );
    expect((await finish(project)).data).toEqual({ refs: ['A.5.1', 'A.5.2'] });
    await save(project, [
      { ref: 'A.5.1', version: 0, ...applied },
      { ref: 'A.5.2', version: 0, ...leftOut },
    ]);
    const { controls } = await read(project);
    expect(controls[1]).toMatchObject({
      problems: ['reliedOn'],
      facts: { risks: 1 },
      gravest: [{ name: '单元', level: 1 }],
    });
    expect(await finish(project)).toMatchObject({ errorCode: 'statement_open', data: { refs: ['A.5.2'] } });
    await save(project, [{ ref: 'A.5.2', version: 1, ...applied }]);
    expect((await finish(project)).data).toMatchObject({ number: 1 });
  });

  it('makes versions that stay as they are, each with its number and hash, one of two at once', async () => {
    const { project } = await begun();
    await save(project, [
      { ref: 'A.5.1', version: 0, ...applied },
      { ref: 'A.5.2', version: 0, ...leftOut },
    ]);
    const both = await Promise.all([finish(project), finish(project)]);
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(both.find(({ success }) => !success)?.errorCode).toBe('refused_transition');
    expect((await told(people.CONSUMER_OWNER)).at(-1)).toMatchObject({ kind: 'statement_finished' });
    await save(project, [{ ref: 'A.5.1', version: 1, ...applied, implementation: 'full' }]);
    expect((await read(project)).isChanged).toBe(true);
    expect((await finish(project, '整改后')).data).toMatchObject({ number: 2 });
    const { versions, isChanged, allowedActions } = await read(project);
    expect({ isChanged, allowedActions }).toEqual({ isChanged: false, allowedActions: ['edit'] });
    expect(versions.map(({ number, implemented, excluded }) => [number, implemented, excluded])).toEqual([
      [2, 1, 1],
      [1, 0, 1],
    ]);
    expect(versions[0]?.sha256).toMatch(/^[\da-f]{64}$/u);
    expect(versions[0]?.sha256).not.toBe(versions[1]?.sha256);
    const { projectCode } = project;
    const difference = async (from: number, to: number) =>
      (
        await pm().get<GapWire['getStatementDifference']['data']>(calls.getStatementDifference.path, {
          projectCode,
          from,
          to,
        })
      ).data;
    expect(await difference(1, 2)).toMatchObject([
      {
        ref: 'A.5.1',
        fields: ['implementation'],
        before: { implementation: 'partial' },
        after: { implementation: 'full' },
      },
    ]);
    expect(await difference(2, 0)).toEqual([]);
    expect((await pm().get(calls.getStatementDifference.path, { projectCode, from: 9, to: 0 })).errorCode).toBe(
      'not_found',
    );
    expect((await t.audits('finishStatement')).length).toBeGreaterThan(1);
    // Not even the portal's own role changes a version.
    await expect(t.peek((tx) => tx.update(statementVersions).set({ note: '改' }))).rejects.toThrow();
  });

  it('is read only once the project is closed', async () => {
    const { project } = await begun();
    await t.peek((tx) =>
      tx.update(projects).set({ state: 'closed' }).where(eq(projects.projectCode, project.projectCode)),
    );
    expect((await read(project)).allowedActions).toEqual([]);
    expect((await save(project, [{ ref: 'A.5.1', version: 0, ...applied }])).errorCode).toBe('refused_transition');
  });

  it('asks the database as often for many controls as for two', async () => {
    const few = await begun();
    const many = await begun(Array.from({ length: 60 }, (_, n) => control(`A.8.${n}`)) as never);
    await read(few.project);
    const asked = await t.statements(() => read(few.project));
    expect(await t.statements(() => read(many.project))).toBe(asked);
  });

  it('takes the references that a standard may have: 第十二条, 5/2', async () => {
    const refs = ['第十二条', '5/2'];
    const { project } = await begun(refs.map((ref) => control(ref, { parentRef: '第一章' })) as never);
    expect(
      (
        await save(
          project,
          refs.map((ref) => ({ ref, version: 0, ...applied })),
        )
      ).success,
    ).toBe(true);
    expect((await read(project)).controls.map(({ entry }) => [entry.ref, entry.isApplicable])).toEqual([
      ['第十二条', true],
      ['5/2', true],
    ]);
  });

  it('comes as docx and xlsx, of a version or of the work in hand, which says so', async () => {
    const measured = control('A.5.1', { measure: '更换门禁' });
    const { project } = await begun([measured, control('A.5.2')] as never);
    await save(project, [
      { ref: 'A.5.1', version: 0, ...applied, owner: '=HYPERLINK("http://x")' },
      { ref: 'A.5.2', version: 0, ...leftOut },
    ]);
    const { data: made } = await finish(project);
    const { projectCode } = project;
    const make = async (format: string, number: number | null, language = 'zh-CN') => {
      const { data } = await pm().post<{ objectId: string; name: string }>(calls.createStatementFile.path, {
        projectCode,
        number,
        format,
        language,
      });
      const file = await pm().get('/consulting/file/download', { objectId: data.objectId });
      return { name: data.name, parts: unzipSync(file.bytes) };
    };
    const textOf = (parts: Record<string, Uint8Array>, name: string) => Buffer.from(parts[name] ?? []).toString();
    const docx = await make('docx', 1);
    expect(docx.name).toMatch(/适用性声明_V1_/u);
    const text = textOf(docx.parts, 'word/document.xml');
    for (const said of ['无自有机房', '法律法规', made.sha256, '部分实施']) expect(text).toContain(said);
    // What is known today is in the draft and in the workbook, with the day, and in no version.
    const today = portalToday();
    for (const said of ['更换门禁', today.concat('）')]) expect(text).not.toContain(said);
    const draft = await make('docx', null, 'en-US');
    expect(draft.name).toMatch(/Statement of applicability_Draft_/u);
    expect(textOf(draft.parts, 'word/document.xml')).toContain('Partially implemented');
    for (const said of ['更换门禁', `evidence as of ${today}`])
      expect(textOf(draft.parts, 'word/document.xml')).toContain(said);
    const sheet = Object.entries((await make('xlsx', 1)).parts);
    const cells = sheet.map(([, bytes]) => Buffer.from(bytes).toString()).join('\n');
    for (const said of ['无自有机房', '更换门禁', `证据（截至 ${today}）`]) expect(cells).toContain(said);
    expect(cells).not.toContain('<f>');
    expect(
      (
        await pm().post(calls.createStatementFile.path, {
          projectCode,
          number: 7,
          format: 'docx',
          language: 'zh-CN',
        })
      ).errorCode,
    ).toBe('not_found');
  });
});
