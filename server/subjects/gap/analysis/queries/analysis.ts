import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, max, sql } from 'drizzle-orm';
import type { Words } from '#domain/kernel/levels';
import { type Counted, chaptersOf, coverageOf, figuresOf } from '#domain/subjects/gap/analysis/figures';
import { analysisWorkflow } from '#domain/subjects/gap/analysis/workflow';
import type { Basis, ReportHeader } from '#domain/subjects/gap/gap';
import type { GapGiven, GapWire } from '#domain/subjects/gap/schema';
import { groupOfProject, visibleProjects, within } from '#server/core/project/openProject';
import { projectGroups, projects } from '#server/core/project/tables';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { measures } from '#server/subjects/assets/measure/tables';
import { gapAnalyses, gapFindings, statementEntries } from '#server/subjects/gap/tables';
import { sheetsOn } from '../evaluation';
import { type AnalysisRow, type BegunGap, hasTreatments, type OpenGap, openBegun, openGap } from '../open';
import { levelOf } from './findings';

type Standing = Omit<GapWire['getGapAnalysis']['data'], 'chapters' | 'coverage' | 'questionnaires' | 'allowedActions'>;

const standingOf = (
  { projectCode, projectName }: Pick<OpenGap, 'projectCode' | 'projectName'>,
  analysis: AnalysisRow,
): Standing => {
  const { standardCode, standardName, status, version, evaluatedAt, finishedAt } = analysis;
  return {
    projectCode,
    projectName,
    standardCode,
    standardName,
    status,
    version,
    evaluatedAt: evaluatedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
};

/** The top entries of the standard, by their reference. */
const titlesOf = ({ chapters }: AnalysisRow): ReadonlyMap<string, Words> =>
  new Map(chapters.map(({ ref, title }) => [ref, title]));

/** A project's gap analysis; what it would be where it was not begun. */
export async function getGapAnalysis(
  ctx: Context,
  tx: Tx,
  { projectCode }: GapGiven['getGapAnalysis']['query'],
): Promise<GapWire['getGapAnalysis']['data']> {
  const project = await openGap(ctx, tx, projectCode);
  const { analysis, caller, needs } = project;
  const facts = { roles: caller.roles, isEvaluated: (analysis?.evaluatedAt ?? null) !== null };
  const allowedActions = [
    ...(needs.includes('move') ? analysisWorkflow.allowedActions(analysis?.status ?? null, facts) : []),
    ...(analysis ? (['assign', 'editReport'] as const).filter((action) => needs.includes(action)) : []),
    ...(analysis && needs.includes('assign') && hasTreatments(project) ? (['plan'] as const) : []),
  ];
  const [row] = await tx
    .select({ standardCode: projects.standardCode, standardName: projects.standardName })
    .from(projects)
    .where(within(projects, project));
  const standardCode = analysis?.standardCode ?? row?.standardCode ?? '';
  const sheets = project.onlyResponsible === undefined ? await sheetsOn(tx, project, standardCode) : [];
  const questionnaires = {
    all: sheets.length,
    finished: sheets.filter(({ questionnaire }) => questionnaire.stage === 'finished').length,
  };
  if (!analysis) {
    return {
      projectCode,
      projectName: project.projectName,
      standardCode,
      standardName: row?.standardName ?? { zh: standardCode, en: standardCode },
      status: null,
      evaluatedAt: null,
      finishedAt: null,
      version: 0,
      chapters: [],
      coverage: coverageOf([]),
      questionnaires,
      allowedActions,
    };
  }
  const rows = await tx
    .select(counted)
    .from(gapFindings)
    .where(within(gapFindings, project))
    .orderBy(asc(gapFindings.position));
  const findings = rows.map(countedOf);
  return {
    ...standingOf(project, analysis),
    chapters: chaptersOf(findings, titlesOf(analysis)).flatMap(({ ref, title }) => (ref ? [{ ref, title }] : [])),
    coverage: coverageOf(findings),
    questionnaires,
    allowedActions,
  };
}

/** Another one with every change. */
export async function versionOf(tx: Tx, project: OpenGap): Promise<string> {
  const [row] = await tx
    .select({ at: max(gapFindings.updatedAt), sum: sql<string>`coalesce(sum(${gapFindings.version}), 0)::text` })
    .from(gapFindings)
    .where(within(gapFindings, project));
  const [stated] = await tx
    .select({ sum: sql<string>`coalesce(sum(${statementEntries.version}), 0)::text` })
    .from(statementEntries)
    .where(within(statementEntries, project));
  const [closing] = await tx
    .select({ at: max(measures.updatedAt) })
    .from(measures)
    .where(and(within(measures, project), gt(measures.findings, 0)));
  const { version = 0, statementNumber = 0 } = project.analysis ?? {};
  const changedAt = [row?.at, closing?.at].map((at) => at?.getTime() ?? 0).join(' ');
  return `${version} ${changedAt} ${row?.sum} ${stated?.sum} ${statementNumber}`;
}

const counted = {
  projectCode: gapFindings.projectCode,
  parentRef: gapFindings.parentRef,
  score: gapFindings.score,
  level: gapFindings.level,
  computedLevel: gapFindings.computedLevel,
  isExcluded: gapFindings.isExcluded,
  disposal: gapFindings.disposal,
  levelAfter: gapFindings.levelAfter,
  riskState: gapFindings.riskState,
  basis: sql<Basis[]>`${gapFindings.derivation}->'basis'`,
};

/** As figures count it. */
const countedOf = <Row extends Omit<Counted, 'level'> & Parameters<typeof levelOf>[0]>(row: Row): Counted => ({
  ...row,
  level: levelOf(row),
});

/** Analyses of the customer against the same standard that the caller sees, oldest first, with what is counted of them. */
async function analysesLike(ctx: Context, tx: Tx, project: BegunGap) {
  const rows = await tx
    .select({ analysis: gapAnalyses, projectName: projects.name })
    .from(gapAnalyses)
    .innerJoin(
      projects,
      and(eq(projects.tenantCode, gapAnalyses.tenantCode), eq(projects.projectCode, gapAnalyses.projectCode)),
    )
    .innerJoin(projectGroups, groupOfProject)
    .where(
      and(
        eq(gapAnalyses.tenantCode, project.tenantCode),
        eq(gapAnalyses.standardCode, project.analysis.standardCode),
        ctx.actor.tenantCode === project.channelTenantCode ? visibleProjects(ctx) : undefined,
      ),
    )
    .orderBy(asc(gapAnalyses.createdAt), asc(gapAnalyses.projectCode));
  const found = await tx
    .select(counted)
    .from(gapFindings)
    .where(
      and(
        eq(gapFindings.tenantCode, project.tenantCode),
        anyOf(
          gapFindings.projectCode,
          rows.map(({ analysis }) => analysis.projectCode),
        ),
      ),
    )
    .orderBy(asc(gapFindings.position));
  const byProject = new Map<string, Counted[]>();
  for (const { projectCode, ...row } of found) {
    const kept = byProject.get(projectCode);
    if (kept) kept.push(countedOf(row));
    else byProject.set(projectCode, [countedOf(row)]);
  }
  return rows.map(({ analysis, projectName }) => {
    const findings = byProject.get(analysis.projectCode) ?? [];
    return { analysis, projectName, findings, figures: figuresOf(findings) };
  });
}

/** Reports of gap analyses: the project's own, then those of the same customer beside it. */
export async function listGapReports(
  ctx: Context,
  tx: Tx,
  { projectCode }: GapGiven['listGapReports']['query'],
): Promise<GapWire['listGapReports']['data']> {
  const project = await openGap(ctx, tx, projectCode);
  const { analysis } = project;
  if (!analysis) return [];
  const all = await analysesLike(ctx, tx, { ...project, analysis });
  return all
    .map(({ analysis: one, projectName, figures }) => ({
      ...standingOf({ projectCode: one.projectCode, projectName }, one),
      isOwn: one.projectCode === projectCode,
      figures,
    }))
    .sort((one, other) => Number(other.isOwn) - Number(one.isOwn));
}

/** The head as the report states it: what is not filled in is the customer's name, or nothing. */
async function statedHeader(tx: Tx, tenantCode: string, stored: ReportHeader | null): Promise<ReportHeader> {
  const [customer] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantCode, tenantCode));
  return {
    checkDate: stored?.checkDate ?? null,
    companyName: stored?.companyName || customer?.name || null,
    contactName: stored?.contactName || null,
    department: stored?.department || null,
    telephone: stored?.telephone ?? null,
  };
}

/** All that the gap report states but for its findings. */
export async function getGapReport(
  ctx: Context,
  tx: Tx,
  { projectCode }: GapGiven['getGapReport']['query'],
): Promise<GapWire['getGapReport']['data']> {
  const project = await openBegun(ctx, tx, projectCode);
  const { analysis, needs } = project;
  const all = await analysesLike(ctx, tx, project);
  const own = all.find((one) => one.analysis.projectCode === projectCode)?.findings ?? [];
  return {
    ...standingOf(project, analysis),
    header: await statedHeader(tx, project.tenantCode, analysis.reportHeader),
    whole: figuresOf(own),
    chapters: chaptersOf(own, titlesOf(analysis)).map((chapter) => ({ ...chapter })),
    trend: all.flatMap((one) => {
      const { evaluatedAt, status } = one.analysis;
      const { score, levelBefore, levelAfter, ...figures } = one.figures;
      const { applicable, assessed, asked, answered } = figures;
      if (evaluatedAt === null) return [];
      const { projectCode } = one.analysis;
      return [
        {
          projectCode,
          projectName: one.projectName,
          status,
          score,
          levelBefore,
          levelAfter,
          applicable,
          assessed,
          asked,
          answered,
          evaluatedAt: evaluatedAt.toISOString(),
        },
      ];
    }),
    allowedActions: needs.includes('editReport') ? ['editReport'] : [],
  };
}

/** What was approved is compared as it is stored: an unchanged head stays as it is, and an emptied one is one that was never filled in. */
async function headToStore(tx: Tx, { tenantCode, analysis }: BegunGap, given: ReportHeader) {
  const { reportHeader: stored } = analysis;
  const [wanted, before, empty] = [
    await statedHeader(tx, tenantCode, given),
    await statedHeader(tx, tenantCode, stored),
    await statedHeader(tx, tenantCode, null),
  ];
  if (isDeepStrictEqual(wanted, before)) return stored;
  return isDeepStrictEqual(wanted, empty) ? null : wanted;
}

/** What is stated at the head of the report. @throws AppError conflict */
export function saveGapReportHeader(
  ctx: Context,
  { projectCode, version, ...header }: GapGiven['saveGapReportHeader']['body'],
): Promise<{ version: number }> {
  return ctx.write(async (tx, audit) => {
    const project = await openBegun(ctx, tx, projectCode, 'change');
    const current = await requireVersion(tx, project.analysis, version);
    await tx
      .update(gapAnalyses)
      .set({
        reportHeader: await headToStore(tx, project, header),
        version: current.version + 1,
        updatedAt: sql`now()`,
        updatedBy: project.caller.accountId,
      })
      .where(within(gapAnalyses, project));
    await audit({
      action: 'saveGapReportHeader',
      entity: 'gapAnalysis',
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: { projectCode },
    });
    return { version: current.version + 1 };
  });
}
