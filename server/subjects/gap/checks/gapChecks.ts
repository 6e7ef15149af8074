import { and, gt } from 'drizzle-orm';
import {
  answerChecks,
  type CheckCode,
  type Findings,
  findingChecks,
  statementChecks,
} from '#domain/core/project/checks/checks';
import { type AskedFact, type CheckedGap, checkGap, type FindingFact } from '#domain/subjects/gap/checks/rules';
import { statementDifference } from '#domain/subjects/gap/statement/versions';
import type { Answer } from '#domain/subjects/questionnaire/template/answer';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { ProjectChecks } from '#server/core/subject';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { gapAnalyses, gapFindings } from '#server/subjects/gap/tables';
import type { OpenSheet } from '#server/subjects/questionnaire/flow/items';
import type { OpenFlow } from '#server/subjects/questionnaire/flow/open';
import { readSheets } from '#server/subjects/questionnaire/flow/queries/questionnaires';
import { questionnaireItems } from '#server/subjects/questionnaire/flow/tables';
import { evidenceOf } from '../analysis/queries/evidence';
import { levelOf } from '../analysis/queries/findings';
import { isMeasured } from '../analysis/queries/measures';
import { entryOf, readControls, readVersions, type StatedControl } from '../statement/read';

/** A reader without a person: sees all of the customer's data, and can change none. */
const wholeOf = (project: ProjectKey): OpenFlow => ({
  ...project,
  projectName: '',
  channelTenantCode: '',
  kind: 'full',
  state: 'closed',
  needs: [],
  caller: { accountId: '', roles: [] },
  onlyRespondent: undefined,
  seesPrepared: false,
});

const asked = ({ questionnaire: { questionnaireCode, stage }, items }: OpenSheet): AskedFact[] =>
  items
    .filter(({ wire }) => wire.isShown)
    .map(({ question, row, wire }) => ({
      questionnaireCode,
      code: question.code,
      text: question.text,
      isMandatory: question.isMandatory,
      stage,
      state: row.state,
      isLate: wire.isLate,
      respondentId: row.respondentId,
      returnReason: row.returnReason,
      lack: wire.lack,
      answer: wire.answer as Answer | null,
    }));

type Analysis = typeof gapAnalyses.$inferSelect;

/** Questions answered after the answers were last made findings of. */
async function newerThan(tx: Tx, project: ProjectKey, { evaluatedAt }: Analysis): Promise<ReadonlySet<string>> {
  if (!evaluatedAt) return new Set();
  const rows = await tx
    .select({ itemCode: questionnaireItems.itemCode })
    .from(questionnaireItems)
    .where(and(within(questionnaireItems, project), gt(questionnaireItems.answeredAt, evaluatedAt)));
  return new Set(rows.map(({ itemCode }) => itemCode));
}

async function findingsOf(
  tx: Tx,
  project: ProjectKey,
  sheets: readonly OpenSheet[],
  controls: ReadonlyMap<string, StatedControl>,
): Promise<FindingFact[]> {
  const rows = await tx
    .select({ row: gapFindings, evidence: evidenceOf, isMeasured })
    .from(gapFindings)
    .where(within(gapFindings, project))
    .orderBy(gapFindings.position);
  const filesOf = new Map(
    sheets.flatMap(({ items }) => items.map(({ row, wire }) => [row.itemCode, wire.files.length] as const)),
  );
  return rows.map(({ row, evidence, isMeasured }) => ({
    ...row,
    isMeasured,
    level: levelOf(row),
    isOverridden: row.level !== null,
    basis: row.derivation.basis,
    evidence: row.derivation.basis.reduce((sum, { itemCode }) => sum + (filesOf.get(itemCode) ?? 0), evidence),
    gravestRisk: controls.get(row.ref)?.gravest[0]?.level ?? null,
  }));
}

async function analysisOf(tx: Tx, project: ProjectKey, sheets: readonly OpenSheet[]): Promise<CheckedGap['analysis']> {
  const [analysis] = await tx.select().from(gapAnalyses).where(within(gapAnalyses, project));
  if (!analysis) return null;
  const controls = await readControls(tx, project);
  const byRef = new Map(controls.map((control) => [control.finding.ref, control]));
  const findings = await findingsOf(tx, project, sheets, byRef);
  const evidence = new Map(findings.map((finding) => [finding.ref, finding.evidence]));
  const [newest] = await readVersions(tx, project);
  const isBegun = newest !== undefined || controls.some(({ row }) => row !== null);
  const difference = newest
    ? statementDifference(
        newest.version.entries.map(entryOf),
        controls.map(({ entry }) => entry),
      )
    : [];
  return {
    status: analysis.status,
    findings,
    newer: await newerThan(tx, project, analysis),
    statement: isBegun
      ? {
          number: newest?.version.number ?? null,
          isChanged: difference.length > 0,
          controls: controls.map(({ finding: { ref, title, deadline }, entry, facts, problems }) => ({
            ref,
            title,
            deadline,
            entry,
            facts,
            problems,
            evidence: evidence.get(ref) ?? 0,
          })),
        }
      : null,
  };
}

async function find(tx: Tx, project: ProjectKey): Promise<Findings> {
  const sheets = await readSheets(tx, wholeOf(project));
  return checkGap({
    asked: sheets.flatMap(asked),
    questionnaires: sheets.map(({ questionnaire: { questionnaireCode, name, stage } }) => ({
      questionnaireCode,
      name,
      stage,
    })),
    analysis: await analysisOf(tx, project, sheets),
    today: portalToday(),
    now: new Date(),
  });
}

/** Consistency checks over answers, findings and the statement of applicability. */
export const checks: ProjectChecks = {
  codes: Object.keys({ ...answerChecks, ...findingChecks, ...statementChecks }) as CheckCode[],
  find,
};
