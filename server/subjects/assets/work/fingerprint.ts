import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { within } from '#server/core/project/openProject';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import {
  businessAssets,
  businessAssociations,
  businessSystems,
  systemAssets,
  systemUnits,
  unitAssets,
} from '#server/subjects/assets/inventory/tables';
import { interviews, reportLogos, reportSettings } from '#server/subjects/assets/report/tables';
import { acceptableLevelOf } from '#server/subjects/assets/risk/criteria';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';

interface ProjectKey {
  tenantCode: string;
  projectCode: string;
}

interface Part {
  readonly table: PgTable & { tenantCode: AnyPgColumn; projectCode: AnyPgColumn };
  /** The key of its rows, by which they are ordered. */
  readonly key: readonly AnyPgColumn[];
  readonly says: readonly AnyPgColumn[];
}

const inventory = {
  businesses: {
    table: businessAssets,
    key: [businessAssets.businessId],
    says: [
      businessAssets.assetCode,
      businessAssets.name,
      businessAssets.attributes,
      businessAssets.description,
      businessAssets.ownImportance,
      businessAssets.importance,
      businessAssets.socialHarm,
      businessAssets.organisationHarm,
      businessAssets.harmReason,
    ],
  },
  associations: {
    table: businessAssociations,
    key: [businessAssociations.fromBusinessId, businessAssociations.toBusinessId],
    says: [businessAssociations.associationType, businessAssociations.associationDegree],
  },
  systems: {
    table: systemAssets,
    key: [systemAssets.systemId],
    says: [
      systemAssets.assetCode,
      systemAssets.name,
      systemAssets.attributes,
      systemAssets.description,
      systemAssets.confidentiality,
      systemAssets.integrity,
      systemAssets.availability,
      systemAssets.value,
    ],
  },
  businessSystems: {
    table: businessSystems,
    key: [businessSystems.businessId, businessSystems.systemId],
    says: [businessSystems.carryType, businessSystems.carryLevel],
  },
  units: {
    table: unitAssets,
    key: [unitAssets.unitId],
    says: [
      unitAssets.assetCode,
      unitAssets.name,
      unitAssets.category,
      unitAssets.assetType,
      unitAssets.owner,
      unitAssets.location,
      unitAssets.description,
      unitAssets.confidentiality,
      unitAssets.integrity,
      unitAssets.availability,
      unitAssets.value,
      // A unit that is resumed is no longer what was signed.
      unitAssets.stage,
      unitAssets.takenOverAt,
    ],
  },
  systemUnits: {
    table: systemUnits,
    key: [systemUnits.systemId, systemUnits.unitId],
    says: [systemUnits.essential],
  },
} satisfies Record<string, Part>;

/**
 * The columns that the risk report states of an assessment, part by part. Another column here is another
 * version of the fingerprint; signatures keep to the rule of their own version.
 */
export const stated = {
  ...inventory,
  risks: {
    table: risks,
    key: [risks.riskId],
    says: [
      risks.unitId,
      risks.threat,
      risks.vulnerability,
      risks.threatFrequency,
      risks.vulnerabilitySeverity,
      risks.existingControl,
      risks.assetValue,
      risks.likelihoodValue,
      risks.likelihoodLevel,
      risks.lossValue,
      risks.lossLevel,
      risks.riskValue,
      risks.riskLevel,
      risks.treatment,
      risks.treatmentPlan,
      risks.treatmentOwner,
      risks.treatmentDeadline,
      risks.controls,
      risks.remnantFrequency,
      risks.remnantSeverity,
      risks.remnantLikelihoodLevel,
      risks.remnantLossLevel,
      risks.remnantValue,
      risks.remnantLevel,
      risks.acceptedBy,
      risks.acceptReason,
      risks.acceptedUntil,
      risks.treatmentCost,
      risks.measureId,
      risks.threatSource,
      risks.threatCapability,
      risks.threatTiming,
      risks.exploitability,
      risks.threatValue,
      risks.remnantExploitability,
    ],
  },
  settings: {
    table: reportSettings,
    key: [reportSettings.projectCode],
    says: [
      reportSettings.scope,
      reportSettings.exclusions,
      reportSettings.confidentiality,
      reportSettings.distribution,
      reportSettings.interviews,
      reportSettings.approach,
    ],
  },
  interviews: {
    table: interviews,
    key: [interviews.interviewId],
    says: [interviews.person, interviews.role, interviews.day, interviews.heldBy, interviews.notes],
  },
  logo: { table: reportLogos, key: [reportLogos.projectCode], says: [reportLogos.sha256] },
  criteria: {
    table: assessments,
    key: [assessments.projectCode],
    says: [
      assessments.retainedLevel,
      assessments.acceptableLevel,
      assessments.ownerLevel,
      assessments.criteriaApprovedBy,
      assessments.criteriaApprovedAt,
    ],
  },
} satisfies Record<string, Part>;

const versions = ['v2', 'v3', 'v4', 'v5', 'v6', 'v7'] as const;
type Version = (typeof versions)[number];
const latest: Version = 'v7';

/** Columns that earlier versions did not state yet, and parts of them alone. */
const statedSince: Readonly<Partial<Record<Version, readonly AnyPgColumn[]>>> = {
  v3: [risks.treatmentCost],
  v4: stated.settings.says.filter((column) => column !== reportSettings.approach),
  v5: stated.logo.says,
  v6: [
    unitAssets.takenOverAt,
    ...stated.criteria.says,
    risks.measureId,
    ...stated.interviews.says,
    reportSettings.approach,
  ],
  v7: [
    businessAssets.socialHarm,
    businessAssets.organisationHarm,
    businessAssets.harmReason,
    risks.threatSource,
    risks.threatCapability,
    risks.threatTiming,
    risks.exploitability,
    risks.threatValue,
    risks.remnantExploitability,
  ],
};
const isStated = (column: AnyPgColumn, version: Version) =>
  versions.every((one) => one <= version || !statedSince[one]?.includes(column));

/** One spelling, however it was written or the server is set up: 20 and 20.0 are the same, and so is a day everywhere. */
function spelt(column: AnyPgColumn): SQL {
  const type = column.getSQLType();
  if (type.startsWith('numeric')) return sql`trim_scale(${column})`;
  return type === 'date' ? sql`to_char(${column}, 'YYYY-MM-DD')` : sql`${column}`;
}

/** Of risks: an acceptance that is needed and has ended. Nothing but time changes it. */
const hasLapsed = (project: ProjectKey) =>
  sql`(${risks.remnantLevel} > ${acceptableLevelOf(project)} AND ${risks.acceptedBy} IS NOT NULL
    AND coalesce(${risks.acceptedUntil} < ${portalToday()}, false))`;

/**
 * A part as one text, a line per row in PostgreSQL's own row notation: characters that could be mistaken for a border of
 * fields or rows are quoted, and null differs from an empty text. (JSON takes a third longer.)
 */
function textOf(name: string, { table, key, says }: Part, project: ProjectKey, version: Version): SQL {
  const columns = says.filter((column) => isStated(column, version));
  const fields = [...[...key, ...columns].map(spelt), ...(name === 'risks' ? [hasLapsed(project)] : [])];
  return sql`(SELECT ${JSON.stringify([name])}::text || coalesce(string_agg(
    E'\n' || ROW(${sql.join(fields, sql`, `)})::text, '' ORDER BY ${sql.join([...key], sql`, `)}), '')
    FROM ${table} WHERE ${within(table, project)})`;
}

/**
 * The content of a signature: a SHA-256 over everything that the risk report states, the method included, in one canonical
 * form. Names on the report's cover are not part of it.
 */
export async function fingerprintOf(tx: Tx, project: ProjectKey, version: Version = latest): Promise<string> {
  const parts = Object.entries<Part>(stated)
    .filter(([, { says }]) => says.some((column) => isStated(column, version)))
    .map(([name, part]) => textOf(name, part, project, version));
  const { rows } = await tx.execute<{ hash: string }>(sql`
    SELECT encode(sha256(convert_to(concat_ws(E'\n', ${assessments.method}::text, ${sql.join(parts, sql`, `)}), 'UTF8')), 'hex') AS hash
    FROM ${assessments} WHERE ${within(assessments, project)}`);
  return `${version}:${rows[0]?.hash ?? ''}`;
}

/** The rule of older signatures, which keep to it: each unit's stage, and the decision on each risk. */
export async function firstFingerprintOf(tx: Tx, project: ProjectKey): Promise<string> {
  const field = (column: string) => sql.raw(`replace(r.${column}, '|', E'\\x01')`);
  const { rows } = await tx.execute<{ hash: string }>(sql`
    SELECT md5(coalesce(string_agg(concat_ws('|', u.unit_id, u.stage, ${field('threat')}, ${field('vulnerability')}, r.risk_value, r.risk_level,
      coalesce(r.treatment, '-'), coalesce(${field('treatment_plan')}, '-'), coalesce(${field('treatment_owner')}, '-'),
      coalesce(r.treatment_deadline::text, '-'), r.controls::text, coalesce(r.remnant_value::text, '-'), coalesce(r.remnant_level::text, '-'),
      r.remnant_level > ${acceptableLevelOf(project)} AND r.accepted_by IS NOT NULL AND coalesce(r.accepted_until >= ${portalToday()}, true)),
      E'\n' ORDER BY u.unit_id, r.risk_id), '')) AS hash
    FROM ${unitAssets} AS u
    LEFT JOIN ${risks} AS r ON r.tenant_code = u.tenant_code AND r.project_code = u.project_code AND r.unit_id = u.unit_id
    WHERE u.tenant_code = ${project.tenantCode} AND u.project_code = ${project.projectCode}`);
  return rows[0]?.hash ?? '';
}

/** Whether the records are as they were signed, by the rule of that signature. */
export async function isAsSigned(tx: Tx, project: ProjectKey, signed: string | null): Promise<boolean> {
  const version = versions.find((one) => signed?.startsWith(`${one}:`));
  return (await (version ? fingerprintOf(tx, project, version) : firstFingerprintOf(tx, project))) === signed;
}

/** How many acceptances that are needed have ended. */
export async function countLapsed(tx: Tx, project: ProjectKey): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM ${risks} WHERE ${within(risks, project)} AND ${hasLapsed(project)}`,
  );
  return rows[0]?.n ?? 0;
}
