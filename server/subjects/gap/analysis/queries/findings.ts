import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { coverageOf } from '#domain/subjects/gap/analysis/figures';
import { needOf, responsibleRole } from '#domain/subjects/gap/analysis/policy';
import { disposalStageOf, findingWorkflow, isFindingLate } from '#domain/subjects/gap/analysis/workflow';
import type { GapGiven, GapWire } from '#domain/subjects/gap/schema';
import type { QuestionnaireGiven, QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import { within } from '#server/core/project/openProject';
import { accounts, memberships } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { gapFindings } from '#server/subjects/gap/tables';
import { questionnaireItems, questionnaires } from '#server/subjects/questionnaire/flow/tables';
import { type BegunGap, type FindingRow, factsOf, openBegun, openFinding, openGap } from '../open';
import { evidenceOf, filesByFinding, unitsByFinding } from './evidence';
import { atLevel, atStage, levelNow, orderOf } from './findingConditions';
import { hasMeasures, measuresByFinding, measuresOfFinding } from './measures';

export type FindingWire = GapWire['getFinding']['data'];
type Brief = GapWire['listFindings']['data']['list'][number];

const responsibles = alias(accounts, 'responsibles');
const submitters = alias(accounts, 'submitters');

/** The present level: the consultant's, else the answers'. */
export const levelOf = ({ level, computedLevel }: Pick<FindingRow, 'level' | 'computedLevel'>) =>
  level ?? computedLevel;

const columns = {
  row: gapFindings,
  responsible: responsibles.showName,
  submitter: submitters.showName,
  evidence: evidenceOf,
};
interface Read {
  row: FindingRow;
  responsible: string | null;
  submitter: string | null;
  evidence: number;
}

const readFindings = (tx: Tx, condition: SQL | undefined) =>
  tx
    .select(columns)
    .from(gapFindings)
    .leftJoin(responsibles, eq(responsibles.accountId, gapFindings.responsibleId))
    .leftJoin(submitters, eq(submitters.accountId, gapFindings.submittedBy))
    .where(condition);

export function presentBrief(
  project: BegunGap,
  { row, responsible, evidence }: Read,
  measures: Brief['measures'] = [],
): Brief {
  const stage = disposalStageOf(row);
  const { findingId, ref, position, title, parentRef, kind, score, computedLevel, isExcluded, riskState } = row;
  const { deadline, disposal, returnReason, levelAfter, version, responsibleId } = row;
  const { asked, answered } = coverageOf([{ level: null, isExcluded: false, basis: row.derivation.basis }]);
  return {
    findingId,
    ref,
    position,
    title,
    parentRef,
    kind,
    score,
    asked,
    answered,
    computedLevel,
    isExcluded,
    riskState,
    deadline,
    disposal,
    returnReason,
    levelAfter,
    version,
    stage,
    evidence,
    measures,
    level: levelOf(row),
    isOverridden: row.level !== null,
    responsible: responsibleId === null ? null : { accountId: responsibleId, showName: responsible ?? '' },
    isLate: isFindingLate(stage, deadline, portalToday()),
    allowedActions: findingWorkflow
      .allowedActions(stage, factsOf(project, row))
      .filter((action) => project.needs.includes(needOf[action])),
  };
}

/** The findings that the caller may know of. */
export const visible = (project: BegunGap) =>
  and(
    within(gapFindings, project),
    project.onlyResponsible === undefined ? undefined : eq(gapFindings.responsibleId, project.onlyResponsible),
  );

export async function listFindings(ctx: Context, tx: Tx, query: GapGiven['listFindings']['query']) {
  const project = await openBegun(ctx, tx, query.projectCode);
  const { keyword, chapter, level, riskState, stage, responsible, late, measures } = query;
  const condition = and(
    visible(project),
    chapter ? eq(gapFindings.parentRef, chapter) : undefined,
    atLevel(level),
    riskState ? eq(gapFindings.riskState, riskState) : undefined,
    stage ? atStage[stage] : undefined,
    responsible === 'none' ? isNull(gapFindings.responsibleId) : undefined,
    responsible && responsible !== 'none' ? eq(gapFindings.responsibleId, responsible) : undefined,
    late ? and(atStage.inhand, lt(gapFindings.deadline, portalToday())) : undefined,
    measures ? hasMeasures[measures] : undefined,
    containing(
      patternOf(keyword),
      gapFindings.ref,
      sql`(${gapFindings.title}->>'zh')`,
      sql`(${gapFindings.title}->>'en')`,
    ),
  );
  const { limit, offset } = pageOf(query);
  const rows = await readFindings(tx, condition)
    .orderBy(...orderOf(project, query), asc(gapFindings.position))
    .limit(limit)
    .offset(offset);
  const own = await measuresByFinding(tx, project, rows);
  return {
    list: rows.map((read) => presentBrief(project, read, own.get(read.row.findingId))),
    total: await tx.$count(gapFindings, condition),
  };
}

/** The answers that a level was made of, as they are now; in one statement. */
async function basisOf(tx: Tx, project: BegunGap, { derivation }: FindingRow): Promise<FindingWire['basis']> {
  // What others have answered is not an executor's to see.
  if (project.onlyResponsible !== undefined || derivation.basis.length === 0) return [];
  const itemCodes = derivation.basis.map(({ itemCode }) => itemCode);
  const rows = await tx
    .select({
      itemCode: questionnaireItems.itemCode,
      answer: questionnaireItems.answer,
      name: questionnaires.name,
      question: sql<
        FindingWire['basis'][number]['question']
      >`(SELECT q FROM jsonb_array_elements(${questionnaires.content}->'questions') AS q
        WHERE q->>'code' = ${questionnaireItems.questionCode} LIMIT 1)`,
    })
    .from(questionnaireItems)
    .innerJoin(
      questionnaires,
      and(
        eq(questionnaires.tenantCode, questionnaireItems.tenantCode),
        eq(questionnaires.projectCode, questionnaireItems.projectCode),
        eq(questionnaires.questionnaireCode, questionnaireItems.questionnaireCode),
      ),
    )
    .where(
      and(
        within(questionnaireItems, project),
        sql`${questionnaireItems.itemCode} = ANY(${sql.param(itemCodes)}::uuid[])`,
      ),
    );
  const byCode = new Map(rows.map((row) => [row.itemCode, row]));
  return derivation.basis.map((basis) => {
    const found = byCode.get(basis.itemCode);
    const { choice = [], text = null, notApplicable = null } = found?.answer ?? {};
    return {
      ...basis,
      questionnaireName: found?.name ?? null,
      question: found?.question ?? null,
      answer: found?.answer ? { choice: [...choice], text, notApplicable } : null,
    };
  });
}

/** A finding with all that belongs to it. */
export async function presentFinding(tx: Tx, project: BegunGap, findingId: string): Promise<FindingWire> {
  const [read] = await readFindings(tx, recordIn(gapFindings, project, gapFindings.findingId, findingId));
  if (!read) throw new AppError('notFound');
  const { row, submitter } = read;
  const { levelReason, presentWords, missingWords, present, missing, links, riskReason, measure, result } = row;
  return {
    ...presentBrief(project, read),
    measures: await measuresOfFinding(tx, project, findingId),
    levelReason,
    presentWords,
    missingWords,
    present,
    missing,
    riskReason,
    measure,
    result,
    links: [...links],
    submittedAt: row.submittedAt?.toISOString() ?? null,
    submittedBy: submitter,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    // Others' assets are not an executor's to see.
    units:
      project.onlyResponsible === undefined
        ? ((await unitsByFinding(tx, project, findingId)).get(findingId) ?? [])
        : [],
    files: (await filesByFinding(tx, project, findingId)).get(findingId) ?? [],
    basis: await basisOf(tx, project, row),
    raisedBy: row.derivation.raisedBy.map(({ atLeast, missing }) => ({ atLeast, missing })),
  };
}

export async function getFinding(
  ctx: Context,
  tx: Tx,
  { projectCode, findingId }: GapGiven['getFinding']['query'],
): Promise<FindingWire> {
  const project = await openBegun(ctx, tx, projectCode);
  await openFinding(tx, project, findingId);
  return presentFinding(tx, project, findingId);
}

type OwnerRisks = QuestionnaireWire['listOwnerRisks']['data'];

/** The findings that are risks, for the customer's owner: open ones first, the gravest first. */
export async function listOwnerRisks(
  ctx: Context,
  tx: Tx,
  query: QuestionnaireGiven['listOwnerRisks']['query'],
): Promise<OwnerRisks> {
  const project = await openBegun(ctx, tx, query.projectCode);
  const condition = and(
    visible(project),
    query.state ? eq(gapFindings.riskState, query.state) : isNotNull(gapFindings.riskState),
  );
  const { limit, offset } = pageOf(query);
  const rows = await readFindings(tx, condition)
    .orderBy(desc(gapFindings.riskState), sql`${levelNow} DESC NULLS LAST`, asc(gapFindings.position))
    .limit(limit)
    .offset(offset);
  const own = await measuresByFinding(tx, project, rows);
  return {
    list: rows.map((read) => ({
      ...presentBrief(project, read, own.get(read.row.findingId)),
      projectCode: project.projectCode,
      riskReason: read.row.riskReason,
    })),
    total: await tx.$count(gapFindings, condition),
  };
}

/** Whom findings can be given to. */
export async function listPossibleResponsibles(ctx: Context, tx: Tx, projectCode: string) {
  const project = await openGap(ctx, tx, projectCode);
  return tx
    .select({
      accountId: accounts.accountId,
      showName: accounts.showName,
      findings: sql<number>`(SELECT count(*)::int FROM ${gapFindings} WHERE ${and(
        within(gapFindings, project),
        eq(gapFindings.responsibleId, accounts.accountId),
      )})`,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(and(eq(memberships.tenantCode, project.tenantCode), eq(memberships.roleCode, responsibleRole)))
    .orderBy(asc(accounts.showName), asc(accounts.accountId));
}
