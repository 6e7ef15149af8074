import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { annexNumber } from '#domain/kernel/codes';
import type { Level } from '#domain/kernel/levels';
import { levelNow } from '#domain/subjects/gap/analysis/figures';
import {
  blankEntry,
  type ControlFacts,
  problemsOfEntry,
  type StatementProblem,
} from '#domain/subjects/gap/statement/rules';
import type { StatementEntry } from '#domain/subjects/gap/statement/statement';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { gapFindings, statementEntries, statementVersions } from '#server/subjects/gap/tables';
import { questionnaireItems } from '#server/subjects/questionnaire/flow/tables';
import type { FindingRow } from '../analysis/open';
import { levelOf } from '../analysis/queries/findings';
import { type MeasuresOfControl, measuresByControl } from './measuresByControl';

/** A control with what the statement says of it, and what the project knows of it. */
export interface StatedControl {
  readonly finding: FindingRow;
  readonly entry: StatementEntry;
  /** Null: nothing entered yet. */
  readonly row: typeof statementEntries.$inferSelect | null;
  readonly changedBy: string | null;
  readonly facts: ControlFacts;
  readonly measures: MeasuresOfControl;
  readonly gravest: readonly { riskId: string; assetCode: string; name: string; level: Level }[];
  readonly problems: readonly StatementProblem[];
}

type OfControl = {
  ref: string;
  risks: number;
  gravest: StatedControl['gravest'];
};

/** So many of the risks that name a control are told one by one, the gravest first. */
const GRAVEST = 5;

/** Risks of assets by the control that their treatment names; in one statement, however many there are. */
async function risksByControl(tx: Tx, project: ProjectKey): Promise<Map<string, OfControl>> {
  const { rows } = await tx.execute<OfControl & Record<string, unknown>>(sql`
    SELECT ref, max(of_ref)::int AS risks, jsonb_agg(jsonb_build_object('riskId', risk_id, 'assetCode', asset_code,
        'name', name, 'level', risk_level) ORDER BY place) FILTER (WHERE place <= ${sql.raw(String(GRAVEST))}) AS gravest
    FROM (SELECT c.ref, ${risks.riskId} AS risk_id, ${unitAssets.assetCode} AS asset_code, ${unitAssets.name} AS name,
        ${risks.riskLevel} AS risk_level, count(*) OVER (PARTITION BY c.ref) AS of_ref,
        row_number() OVER (PARTITION BY c.ref ORDER BY ${risks.riskValue} DESC, ${risks.riskId}) AS place
      FROM ${risks} CROSS JOIN LATERAL unnest(${risks.controls}) AS c(ref)
        JOIN ${unitAssets} ON ${unitAssets.tenantCode} = ${risks.tenantCode}
          AND ${unitAssets.projectCode} = ${risks.projectCode} AND ${unitAssets.unitId} = ${risks.unitId}
      WHERE ${within(risks, project)}) AS named
    GROUP BY ref`);
  return new Map(rows.map((row) => [row.ref, row]));
}

/** Why the answers behind a finding say that it does not apply, by the answer's question. */
async function reasonsByItem(tx: Tx, project: ProjectKey): Promise<Map<string, string>> {
  const reason = sql<string>`${questionnaireItems.answer}->>'notApplicable'`;
  const rows = await tx
    .select({ itemCode: questionnaireItems.itemCode, reason })
    .from(questionnaireItems)
    .where(and(within(questionnaireItems, project), sql`${questionnaireItems.answer} ? 'notApplicable'`));
  return new Map(rows.map((row) => [row.itemCode, row.reason]));
}

/** All controls of the analysis' standard in its order, by a number of statements that doesn't grow with them. */
export async function readControls(tx: Tx, project: ProjectKey): Promise<StatedControl[]> {
  const found = await tx
    .select({ finding: gapFindings, responsible: accounts.showName })
    .from(gapFindings)
    .leftJoin(accounts, eq(accounts.accountId, gapFindings.responsibleId))
    .where(and(within(gapFindings, project), eq(gapFindings.kind, 'control')))
    .orderBy(asc(gapFindings.position));
  const entries = await tx
    .select({ row: statementEntries, changedBy: accounts.showName })
    .from(statementEntries)
    .leftJoin(accounts, eq(accounts.accountId, statementEntries.updatedBy))
    .where(within(statementEntries, project));
  const byRef = new Map(entries.map((entry) => [entry.row.ref, entry]));
  const named = await risksByControl(tx, project);
  const planned = await measuresByControl(
    tx,
    project,
    found.map(({ finding }) => finding),
  );
  const reasons = await reasonsByItem(tx, project);
  return found.map(({ finding, responsible }) => {
    const { ref, isExcluded, riskState, measure, disposal, derivation } = finding;
    const kept = byRef.get(ref);
    const ofRisks = named.get(annexNumber(ref));
    const ofPlan = planned.get(annexNumber(ref));
    const facts: ControlFacts = {
      level: levelNow({ ...finding, level: levelOf(finding) }),
      isExcluded,
      exclusionReason: derivation.basis.map(({ itemCode }) => reasons.get(itemCode)).find(Boolean) ?? null,
      riskState,
      isMeasured: measure !== null || disposal !== null || ofPlan !== undefined,
      risks: ofRisks?.risks ?? 0,
      responsible,
    };
    const entry = kept ? entryOf(kept.row) : blankEntry(ref);
    return {
      finding,
      entry,
      facts,
      row: kept?.row ?? null,
      changedBy: kept?.changedBy ?? null,
      gravest: ofRisks?.gravest ?? [],
      measures: ofPlan ?? { count: 0, first: [] },
      problems: problemsOfEntry(entry, facts),
    };
  });
}

/** What a row says, as versions keep it. */
export const entryOf = (row: StatementEntry): StatementEntry => {
  const { ref, isApplicable, justification, drivers, implementation, owner, description } = row;
  return { ref, isApplicable, justification, drivers: [...drivers].sort(), implementation, owner, description };
};

/** The final versions, newest first. */
export const readVersions = (tx: Tx, project: ProjectKey) =>
  tx
    .select({ version: statementVersions, createdBy: accounts.showName })
    .from(statementVersions)
    .leftJoin(accounts, eq(accounts.accountId, statementVersions.createdBy))
    .where(within(statementVersions, project))
    .orderBy(desc(statementVersions.number));
