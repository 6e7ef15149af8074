import { type SQL, sql } from 'drizzle-orm';
import {
  assetChecks as assetList,
  type CheckCode,
  type Findings,
  riskChecks,
  treatmentChecks,
} from '#domain/core/project/checks/checks';
import { HIGH_LEVEL, LOW_LEVEL } from '#domain/subjects/assets/risk/criteria';
import { ACCEPTANCE_NOTICE_DAYS, needsEstimate, treatments } from '#domain/subjects/assets/risk/treatment';
import { foundAmong } from '#server/core/project/checks/found';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { ProjectChecks } from '#server/core/subject';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import {
  businessAssets,
  businessSystems,
  systemAssets,
  systemUnits,
  unitAssets,
} from '#server/subjects/assets/inventory/tables';
import { measures } from '#server/subjects/assets/measure/tables';
import { acceptableLevelOf } from '#server/subjects/assets/risk/criteria';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';

/*
 * Consistency checks of assets, risks and their treatment. Conditions instead of functions: ten thousand units
 * have tens of thousands of risks, and only findings leave the database. A test over all kinds of risks holds them to the
 * rules of domain/subjects/assets/risk.
 */

const number = (value: number) => sql.raw(String(value));
const isBlank = (text: SQL) => sql`coalesce(btrim(${text}), '') = ''`;
const same = (table: string, other: string, ...keys: string[]) =>
  sql.raw(['tenant_code', 'project_code', ...keys].map((key) => `${table}.${key} = ${other}.${key}`).join(' AND '));
/** A unit with at least this many risks, all rated alike, looks copied. */
const MANY = 5;
/** In days. */
const DISTANT = 365;

/** Whether the assessment follows the edition of 2022, which asks for more; the database asks once. */
const isOf2022 = (project: ProjectKey) =>
  sql`(SELECT ${assessments.edition} FROM ${assessments} WHERE ${within(assessments, project)}) = '2022'`;

const byCode = { ref: sql`asset_code`, name: sql`name` };

const ofUnits = (project: ProjectKey, today: SQL) => ({
  ...byCode,
  beside: sql`judged AS (
      SELECT unit_id, count(*) AS risks, max(risk_level) AS gravest, count(DISTINCT (threat_frequency, vulnerability_severity)) AS kinds
      FROM ${risks} WHERE ${within(risks, project)} GROUP BY unit_id),
    linked AS (
      SELECT ${systemUnits.unitId} AS unit_id, max(${systemAssets.value}) FILTER (WHERE ${systemUnits.essential}) AS carries
      FROM ${systemUnits} JOIN ${systemAssets} ON ${systemAssets.tenantCode} = ${systemUnits.tenantCode}
        AND ${systemAssets.projectCode} = ${systemUnits.projectCode} AND ${systemAssets.systemId} = ${systemUnits.systemId}
      WHERE ${within(systemUnits, project)} GROUP BY 1),
    called AS (SELECT name, asset_type, count(*) AS units FROM ${unitAssets} WHERE ${within(unitAssets, project)} GROUP BY 1, 2)`,
  rows: sql`FROM (SELECT u.*, coalesce(judged.risks, 0) AS risks, judged.gravest, judged.kinds, linked.unit_id IS NOT NULL AS is_linked,
      linked.carries, called.units AS namesakes
    FROM ${unitAssets} AS u LEFT JOIN judged USING (unit_id) LEFT JOIN linked USING (unit_id) JOIN called USING (name, asset_type)
    WHERE u.tenant_code = ${project.tenantCode} AND u.project_code = ${project.projectCode}) AS units`,
  rules: {
    unitWithoutRisk: sql`stage <> 'assess' AND risks = 0`,
    unitWithoutOwner: isBlank(sql`owner`),
    unitWithoutSystem: sql`NOT is_linked`,
    unitUnassigned: sql`assignee_id IS NULL AND stage <> 'assets_progress_fin'`,
    unitOverdue: sql`due_date < ${today} AND stage <> 'assets_progress_fin'`,
    unitReturned: sql`return_reason IS NOT NULL AND state = 'inhand' AND stage <> 'assets_progress_fin'`,
    unitSameName: sql`namesakes > 1`,
    unitWithoutLocation: sql`asset_type = 'hardware' AND ${isBlank(sql`location`)}`,
    essentialUnitLow: sql`carries >= value + 2`,
    ratedAlike: sql`risks >= ${number(MANY)} AND kinds = 1`,
    valuableUnitLowRisk: sql`value = 5 AND gravest <= ${number(LOW_LEVEL)}`,
  },
});

const ofSystems = (project: ProjectKey) => ({
  ...byCode,
  beside: sql`parts AS (SELECT system_id, count(*) AS units, count(*) FILTER (WHERE essential) AS essential
      FROM ${systemUnits} WHERE ${within(systemUnits, project)} GROUP BY 1),
    carried AS (SELECT DISTINCT system_id FROM ${businessSystems} WHERE ${within(businessSystems, project)})`,
  rows: sql`FROM (SELECT s.asset_code, s.name, coalesce(parts.units, 0) AS units, coalesce(parts.essential, 0) AS essential,
      carried.system_id IS NOT NULL AS is_carried
    FROM ${systemAssets} AS s LEFT JOIN parts USING (system_id) LEFT JOIN carried USING (system_id)
    WHERE s.tenant_code = ${project.tenantCode} AND s.project_code = ${project.projectCode}) AS systems`,
  rules: {
    systemWithoutUnits: sql`units = 0`,
    systemWithoutBusiness: sql`NOT is_carried`,
    systemWithoutEssential: sql`units > 0 AND essential = 0`,
  },
});

const ofBusinesses = (project: ProjectKey) => ({
  ...byCode,
  rows: sql`FROM ${businessAssets} AS b WHERE b.tenant_code = ${project.tenantCode} AND b.project_code = ${project.projectCode}`,
  rules: {
    businessWithoutSystem: sql`NOT EXISTS (SELECT FROM ${businessSystems} AS l WHERE ${same('l', 'b', 'business_id')})`,
    harmUnjudged: sql`${isOf2022(project)} AND coalesce(social_harm, organisation_harm) IS NULL
      AND EXISTS (SELECT FROM ${businessSystems} AS l JOIN ${systemUnits} AS s ON ${same('s', 'l', 'system_id')}
        JOIN ${risks} AS r ON ${same('r', 's', 'unit_id')} WHERE ${same('l', 'b', 'business_id')})`,
  },
});

const hasMeasure = sql`treatment <> 'retain'`;
const estimated = treatments.filter((treatment) => needsEstimate({ treatment }));
const isEstimated = sql.raw(`treatment IN ('${estimated.join("', '")}')`);
const isStated = sql`(remnant_frequency IS NOT NULL AND remnant_severity IS NOT NULL)`;

const ofRisks = (project: ProjectKey, today: SQL) => {
  const acceptable = acceptableLevelOf(project);
  const isAccepted = sql`(accepted_by IS NOT NULL AND (accepted_until IS NULL OR accepted_until >= ${today}))`;
  return {
    ref: sql`risk_code`,
    of: sql`jsonb_build_array(jsonb_build_object('place', 'units', 'ref', asset_code))
      || CASE WHEN measure_code IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object('place', 'measures', 'ref', measure_code)) END`,
    name: sql`threat || ' / ' || vulnerability`,
    beside: sql`threats AS (SELECT unit_id, threat FROM ${risks} WHERE ${within(risks, project)}
        GROUP BY 1, 2 HAVING min(threat_frequency) <> max(threat_frequency)),
      weaknesses AS (SELECT unit_id, vulnerability FROM ${risks} WHERE ${within(risks, project)}
        GROUP BY 1, 2 HAVING min(vulnerability_severity) <> max(vulnerability_severity)),
      shown AS (SELECT DISTINCT entity_code FROM ${files} WHERE ${within(files, project)} AND entity = 'measure')`,
    rows: sql`FROM (SELECT r.*, u.asset_code, u.value, m.measure_code, coalesce(m.state_now, 'planned') AS state_now, m.result,
        threats.threat IS NOT NULL AS threat_differs, weaknesses.vulnerability IS NOT NULL AS weakness_differs,
        shown.entity_code IS NOT NULL AS is_shown
      FROM ${risks} AS r JOIN ${unitAssets} AS u ON ${same('u', 'r', 'unit_id')}
        LEFT JOIN ${measures} AS m ON ${same('m', 'r', 'measure_id')}
        LEFT JOIN threats ON threats.unit_id = r.unit_id AND threats.threat = r.threat
        LEFT JOIN weaknesses ON weaknesses.unit_id = r.unit_id AND weaknesses.vulnerability = r.vulnerability
        LEFT JOIN shown ON shown.entity_code = r.measure_id::text
      WHERE r.tenant_code = ${project.tenantCode} AND r.project_code = ${project.projectCode}) AS risks`,
    rules: {
      riskValueStale: sql`asset_value <> value`,
      highRiskUndecided: sql`risk_level >= ${number(HIGH_LEVEL)} AND treatment IS NULL`,
      threatJudgedTwice: sql`threat_differs`,
      vulnerabilityJudgedTwice: sql`weakness_differs`,
      riskWithoutControl: isBlank(sql`existing_control`),
      capabilityUnstated: sql`threat_capability IS NULL AND ${isOf2022(project)}`,
      timingUnstated: sql`threat_timing IS NULL AND ${isOf2022(project)}`,
      exploitabilityUnstated: sql`exploitability IS NULL AND ${isOf2022(project)}`,
      treatmentWithoutPlan: sql`${hasMeasure} AND ${isBlank(sql`treatment_plan`)}`,
      treatmentWithoutOwner: sql`${hasMeasure} AND ${isBlank(sql`treatment_owner`)}`,
      treatmentWithoutDeadline: sql`${hasMeasure} AND treatment_deadline IS NULL`,
      remnantMissing: sql`${isEstimated} AND NOT ${isStated}`,
      remnantHigher: sql`${isEstimated} AND ${isStated} AND (remnant_frequency > threat_frequency OR remnant_severity > vulnerability_severity
        OR remnant_exploitability > coalesce(exploitability, vulnerability_severity))`,
      remnantUnaccepted: sql`remnant_level > ${acceptable} AND NOT ${isAccepted}`,
      acceptanceEnding: sql`remnant_level > ${acceptable} AND ${isAccepted} AND accepted_until <= ${today} + ${number(ACCEPTANCE_NOTICE_DAYS)}`,
      acceptanceUnexplained: sql`accepted_by IS NOT NULL AND ${isBlank(sql`accept_reason`)}`,
      treatmentWithoutEffect: sql`${isEstimated} AND risk_level > ${acceptable} AND remnant_level >= risk_level`,
      treatmentOverdue: sql`${hasMeasure} AND treatment_deadline < ${today} AND state_now IN ('planned', 'inhand')`,
      measureUnproven: sql`state_now IN ('done', 'verified') AND NOT is_shown AND ${isBlank(sql`result`)}`,
      treatmentDistant: sql`${hasMeasure} AND risk_level = 5 AND treatment_deadline > ${today} + ${number(DISTANT)}`,
      treatmentWithoutControls: sql`treatment = 'modify' AND cardinality(controls) = 0`,
      lowRiskTreated: sql`${isEstimated} AND risk_level <= ${number(LOW_LEVEL)}`,
    },
  };
};

async function find(tx: Tx, project: ProjectKey): Promise<Findings> {
  const today = sql`${portalToday()}::date`;
  return {
    ...(await foundAmong(tx, ofUnits(project, today))),
    ...(await foundAmong(tx, ofSystems(project))),
    ...(await foundAmong(tx, ofBusinesses(project))),
    ...(await foundAmong(tx, ofRisks(project, today))),
  };
}

/** Consistency checks over assets, risks and treatments. */
export const checks: ProjectChecks = {
  codes: Object.keys({ ...assetList, ...riskChecks, ...treatmentChecks }) as CheckCode[],
  find,
};
