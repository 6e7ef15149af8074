import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RoleCode } from '#domain/kernel/roles';
import { type AnalysisAction, analysisActions, analysisWorkflow } from '#domain/subjects/gap/analysis/workflow';
import { gap as calls } from '#domain/subjects/gap/contract';
import { gapStatuses } from '#domain/subjects/gap/gap';
import type { GapWire } from '#domain/subjects/gap/schema';
import { projects } from '#server/core/project/tables';
import { standards, standardVersions } from '#server/subjects/iso/tables';
import { questionnaireItems } from '#server/subjects/questionnaire/flow/tables';
import { makeGapAnalysis } from '../../../../tests/factories/gap';
import { makeInventory } from '../../../../tests/factories/inventory';
import { makeProject } from '../../../../tests/factories/projects';
import { everyType, makeQuestionnaire } from '../../../../tests/factories/questionnaires';
import { makeStandard } from '../../../../tests/factories/standards';
import { assessmentApp, assessmentRoles, type Project } from '../../../../tests/server/assessmentApp';
import { gapAnalyses, gapFindings } from '../tables';

const { t, customer, people, clients, newProject, told } = assessmentApp();
const channel = () => clients.CHANNEL_TENANT_MANAGER;

const move = (project: Project, action: AnalysisAction, role: RoleCode = 'CHANNEL_TENANT_MANAGER', reason?: string) =>
  clients[role].post<GapWire['moveGapAnalysis']['data']>(calls.moveGapAnalysis.path, {
    projectCode: project.projectCode,
    action,
    ...(reason && { reason }),
  });
const findingOf = async (project: Project, ref: string) => {
  const [row] = await t.peek((tx) =>
    tx
      .select()
      .from(gapFindings)
      .where(and(eq(gapFindings.projectCode, project.projectCode), eq(gapFindings.ref, ref))),
  );
  if (!row) throw new Error(`${ref} is gone.`);
  return row;
};
const read = async (project: Project, ref: string, role: RoleCode = 'CHANNEL_TENANT_MANAGER') => {
  const { findingId } = await findingOf(project, ref);
  const { projectCode } = project;
  return clients[role].get<GapWire['getFinding']['data']>(calls.getFinding.path, { projectCode, findingId });
};
const list = async (project: Project, query: object = {}, role: RoleCode = 'CHANNEL_TENANT_MANAGER') =>
  (
    await clients[role].get<GapWire['listFindings']['data']>(calls.listFindings.path, {
      projectCode: project.projectCode,
      ...query,
    })
  ).data;

describe('moving a gap analysis', () => {
  it.each(analysisActions)('%s is for whom the table names, from where it names', async (action) => {
    for (const role of assessmentRoles)
      for (const from of [null, ...gapStatuses]) {
        const project = await newProject(role);
        if (from) await t.peek((tx) => makeGapAnalysis(tx, project, { status: from }));
        const answer = await move(project, action, role, '需要更正');
        const step = analysisWorkflow.find(action, from, { roles: [role], isEvaluated: true });
        const what = `${role} ${action} from ${from}`;
        expect(answer.success, what).toBe(step !== undefined);
        if (!step) continue;
        const [row] = await t.peek((tx) =>
          tx.select().from(gapAnalyses).where(eq(gapAnalyses.projectCode, project.projectCode)),
        );
        expect(row?.status, what).toBe(step.to);
      }
  });

  it('is done by one of two who begin it at once, and opened again only with a word', async () => {
    const project = await newProject();
    const both = await t.bothBeforeInsert('gap_analyses', () => move(project, 'begin'));
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'refused_transition']);
    await move(project, 'analyse');
    await move(project, 'finish');
    expect((await told(people.CONSUMER_PM)).at(-1)).toMatchObject({ kind: 'gap_report_finished' });
    expect((await move(project, 'reopen')).errorCode).toBe('reason_needed');
    expect((await move(project, 'reopen', 'CHANNEL_TENANT_MANAGER', '补充证据')).success).toBe(true);
  });
});

describe('evaluating', () => {
  const content = everyType();
  const answers = { single: { choice: ['half'] }, text: { text: '全公司' } };

  it('makes a finding of each clause and control, from the answers of the standard', async () => {
    const project = await newProject();
    await t.peek((tx) => makeQuestionnaire(tx, project, { content, answers, stage: 'review' }));
    await t.peek((tx) =>
      makeQuestionnaire(tx, project, {
        content: { ...content, standardCode: null },
        answers: { single: { choice: ['no'] } },
      }),
    );
    const begun = await move(project, 'begin');
    // Of four questions, one with a score and one without are answered; the other two say nothing.
    const coverage = { applicable: 123, assessed: 1, asked: 4, answered: 2 };
    expect(begun.data).toEqual({ evaluated: { ...coverage, findings: 1, changed: 4 } });
    const get = clients.CONSUMER_PM.get.bind(clients.CONSUMER_PM);
    const { projectCode } = project;
    expect(await get(calls.getGapAnalysis.path, { projectCode })).toMatchObject({ data: { coverage } });
    const report = await get<GapWire['getGapReport']['data']>(calls.getGapReport.path, { projectCode });
    const levels = { 1: 0, 2: 0, 3: 1, 4: 0, 5: 0 };
    expect(report.data.whole).toMatchObject({ ...coverage, findings: 1, score: 0.5, before: levels, openRisks: 0 });
    expect(report.data.chapters.find(({ ref }) => ref === 'A.7')).toMatchObject({
      assessed: 0,
      score: null,
      findings: 0,
    });
    expect(report.data.trend.find((point) => point.projectCode === projectCode)).toMatchObject({
      ...coverage,
      score: 0.5,
    });
    const counts = { gap: 1, none: 122, '5': 0, high: 0 };
    for (const [level, total] of Object.entries(counts))
      expect(await get(calls.listFindings.path, { projectCode, level })).toMatchObject({ data: { total } });
    expect(await get(calls.listRiskRegister.path, { projectCode })).toMatchObject({ data: { total: 0 } });
    expect(await findingOf(project, '5.2')).toMatchObject({
      score: 0.5,
      computedLevel: 3,
      parentRef: '5',
      kind: 'clause',
      riskState: null,
      missingWords: [{ zh: '尚不完整', en: 'Incomplete' }],
    });
    expect(await findingOf(project, 'A.8.1')).toMatchObject({ score: null, computedLevel: null, parentRef: 'A.8' });
    const opened = (await read(project, '5.2')).data;
    expect(opened.basis).toMatchObject([
      { questionCode: 'single', score: 0.5, weight: 1, answer: { choice: ['half'] }, question: { code: 'single' } },
    ]);
  });

  it("goes over a channel's own standard, and is read on where that can't be read any more", async () => {
    const project = await newProject();
    const standardCode = await t.peek(async (tx) => {
      const made = await makeStandard(tx, customer.channelTenantCode, '行内办法');
      const standardName = { zh: '行内办法', en: '行内办法' };
      const ofProject = eq(projects.projectCode, project.projectCode);
      await tx.update(projects).set({ standardCode: made, standardName }).where(ofProject);
      const [asked] = everyType().questions.filter(({ code }) => code === 'single');
      const questions = asked ? [{ ...asked, refs: ['1.1'] }] : [];
      const sections = everyType().sections.slice(0, 1);
      await makeQuestionnaire(tx, project, {
        content: { ...everyType(), standardCode: made, sections, questions },
        answers: { single: { choice: ['half'] } },
        stage: 'review' as const,
      });
      return made;
    });
    expect((await move(project, 'begin')).data).toMatchObject({
      evaluated: { applicable: 1, findings: 1, changed: 1 },
    });
    await t.peek(async (tx) => {
      await tx.delete(standardVersions).where(eq(standardVersions.standardCode, standardCode));
      await tx.delete(standards).where(eq(standards.standardCode, standardCode));
    });
    const { projectCode } = project;
    for (const role of ['CONSUMER_PM', 'CHANNEL_TENANT_MANAGER'] as const) {
      const get = clients[role].get.bind(clients[role]);
      expect(await get(calls.getGapAnalysis.path, { projectCode })).toMatchObject({
        data: { standardName: { zh: '行内办法' }, chapters: [{ ref: '1', title: { zh: '要求1' } }] },
      });
      expect(await get(calls.getGapReport.path, { projectCode })).toMatchObject({ data: { chapters: [{ ref: '1' }] } });
      // It has no controls to state anything of.
      expect(await get(calls.getStatement.path, { projectCode })).toMatchObject({ data: { controls: [], themes: [] } });
    }
  });

  it('leaves what the consultant has decided, and counts as changed only what changed', async () => {
    const project = await newProject();
    const { items } = await t.peek((tx) => makeQuestionnaire(tx, project, { content, answers, stage: 'review' }));
    await move(project, 'begin');
    expect((await move(project, 'evaluate')).data).toMatchObject({ evaluated: { applicable: 123, changed: 0 } });
    const { findingId, version } = await findingOf(project, '5.2');
    const unitIds = await t.peek(async (tx) => [(await makeInventory(tx, project)).unitId]);
    const given = {
      projectCode: project.projectCode,
      findingId,
      version,
      level: 4 as const,
      levelReason: '方针未批准',
      present: '有草案',
      missing: '未批准',
      measure: '批准方针',
      links: [{ title: '方针', url: 'https://portal.test/policy' }],
      unitIds,
    };
    const saved = await channel().post<GapWire['saveFinding']['data']>(calls.saveFinding.path, given);
    expect(saved.data).toMatchObject({ level: 4, computedLevel: 3, isOverridden: true, riskState: 'open' });
    expect(saved.data.links).toEqual(given.links);
    expect(saved.data.units.map(({ unitId }) => unitId)).toEqual(unitIds);
    const script = { ...given, version: saved.data.version, links: [{ title: '方针', url: 'javascript:alert(1)' }] };
    expect((await channel().post(calls.saveFinding.path, script)).status).toBe(400);
    // Those of another project are none of this one's.
    const foreign = await t.peek(async (tx) => [(await makeInventory(tx, await makeProject(tx))).unitId]);
    const wrong = { ...given, version: saved.data.version, unitIds: foreign };
    expect((await channel().post(calls.saveFinding.path, wrong)).errorCode).toBe('unknown_reference');
    await t.peek((tx) =>
      tx
        .update(questionnaireItems)
        .set({ answer: { choice: ['yes'] } })
        .where(eq(questionnaireItems.itemCode, items.single ?? '')),
    );
    expect((await move(project, 'evaluate')).data).toMatchObject({ evaluated: { changed: 1 } });
    expect(await findingOf(project, '5.2')).toMatchObject({
      score: 1,
      computedLevel: 1,
      level: 4,
      missing: '未批准',
      riskState: 'open',
    });
  });

  it('is refused where a level has no reason, or the finding is another one by now', async () => {
    const project = await newProject();
    const made = await t.peek((tx) => makeGapAnalysis(tx, project));
    const given = {
      projectCode: project.projectCode,
      findingId: made['5.2'],
      version: 1,
      level: 2,
      levelReason: null,
      present: null,
      missing: null,
      measure: null,
      links: [],
      unitIds: [],
    };
    expect((await channel().post(calls.saveFinding.path, given)).errorCode).toBe('reason_needed');
    expect((await channel().post(calls.saveFinding.path, { ...given, level: 9 })).status).toBe(400);
    // The answers' own level needs none.
    expect((await channel().post(calls.saveFinding.path, { ...given, level: 5, measure: '批准' })).success).toBe(true);
    expect((await channel().post(calls.saveFinding.path, { ...given, levelReason: '已看' })).errorCode).toBe(
      'conflict',
    );
    expect((await t.audits('saveFinding'))[0]).toMatchObject({ detail: { ref: '5.2', before: 5, level: 5 } });
  });
});

describe('a list of findings', () => {
  it('is narrowed and ordered', async () => {
    const project = await newProject();
    const accountId = people.CONSUMER_EXECUTOR.accountId;
    await t.peek((tx) =>
      makeGapAnalysis(tx, project, {
        findings: [
          { ref: '5.2', responsibleId: accountId, disposal: 'in-handle', deadline: '2026-01-01' },
          { ref: '5.3', computedLevel: 2, score: 0.8, riskState: null },
          { ref: 'A.5.1', parentRef: 'A.5', level: 3, riskState: 'closed' },
          { ref: 'A.5.2', parentRef: 'A.5', computedLevel: null, score: null, isExcluded: true, riskState: null },
        ],
      }),
    );
    const refs = async (query: object) => (await list(project, query)).list.map(({ ref }) => ref);
    expect(await refs({})).toEqual(['5.2', '5.3', 'A.5.1', 'A.5.2']);
    expect(await refs({ chapter: 'A.5' })).toEqual(['A.5.1', 'A.5.2']);
    expect(await refs({ level: 'high' })).toEqual(['5.2']);
    expect(await refs({ level: '3' })).toEqual(['A.5.1']);
    expect(await refs({ level: 'excluded' })).toEqual(['A.5.2']);
    expect(await refs({ riskState: 'closed' })).toEqual(['A.5.1']);
    expect(await refs({ responsible: 'none', stage: 'none' })).toEqual(['5.3', 'A.5.1', 'A.5.2']);
    expect(await refs({ late: 'true' })).toEqual(['5.2']);
    expect(await refs({ keyword: 'a.5.2' })).toEqual(['A.5.2']);
    expect(await refs({ sortField: 'score', sortOrder: 'descend' })).toEqual(['5.3', '5.2', 'A.5.1', 'A.5.2']);
    expect((await list(project, {}, 'CONSUMER_EXECUTOR')).list.map(({ ref }) => ref)).toEqual(['5.2']);
    expect((await read(project, '5.3', 'CONSUMER_EXECUTOR')).errorCode).toBe('not_found');
  });

  it('begins for an executor with what is due first, and ends with what is done', async () => {
    const project = await newProject();
    const own = { responsibleId: people.CONSUMER_EXECUTOR.accountId };
    const submittedAt = new Date();
    await t.peek((tx) =>
      makeGapAnalysis(tx, project, {
        findings: [
          { ...own, ref: '4.1', disposal: 'finish', deadline: '2026-01-01' },
          { ...own, ref: '4.2', disposal: 'in-handle' },
          { ...own, ref: '4.3', disposal: 'in-handle', deadline: '2026-03-01', submittedAt },
          { ...own, ref: '4.4', disposal: 'in-handle', deadline: '2027-02-01' },
          { ...own, ref: '5.1', disposal: 'in-handle', deadline: '2026-02-01' },
        ],
      }),
    );
    const refs = async (query: object) => (await list(project, query, 'CONSUMER_EXECUTOR')).list.map(({ ref }) => ref);
    expect(await refs({})).toEqual(['5.1', '4.4', '4.2', '4.1', '4.3']);
    expect(await refs({ sortField: 'position' })).toEqual(['4.1', '4.2', '4.3', '4.4', '5.1']);
    expect((await list(project)).list.map(({ ref }) => ref)).toEqual(['4.1', '4.2', '4.3', '4.4', '5.1']);
  });
});
