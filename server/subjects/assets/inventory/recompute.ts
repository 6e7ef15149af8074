import { sql } from 'drizzle-orm';
import { levels } from '#domain/kernel/levels';
import { CycleError, type Derived, deriveInventory } from '#domain/subjects/assets/inventory/derivation';
import {
  type Method,
  riskResult,
  threatCapabilities,
  threatTimings,
  threatValue,
} from '#domain/subjects/assets/method/method';
import { remnantRules } from '#domain/subjects/assets/risk/treatment';
import { within } from '#server/core/project/openProject';
import { bulkUpdate, withoutNestedLoops } from '#server/kernel/db/bulk';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { methodOf } from '../assessment';
import { acceptableLevelOf } from '../risk/criteria';
import { risks } from '../risk/tables';
import { loadInventory } from './inventory';
import { businessAssets, systemAssets, unitAssets } from './tables';

interface ProjectKey {
  tenantCode: string;
  projectCode: string;
}

/**
 * Updates every derived value of a project: importance and values are passed down, risks follow. Only real
 * changes are written. Runs in the transaction of the change that caused it.
 * @param progress of a job that mainly does this, 0–100
 * @throws AppError cycle, with the path that closes it
 */
export async function recompute(
  tx: Tx,
  project: ProjectKey,
  progress: (percent: number) => void = () => undefined,
): Promise<void> {
  const method = await methodOf(tx, project);
  const inventory = await loadInventory(tx, project, { withRisks: false });
  const derived = deriveOrRefuse(method, inventory);
  progress(20);
  await writeValues(
    tx,
    project,
    businessAssets,
    businessAssets.importance,
    inventory.ids.businesses,
    derived.businesses,
  );
  await writeValues(tx, project, systemAssets, systemAssets.value, inventory.ids.systems, derived.systems);
  await writeValues(tx, project, unitAssets, unitAssets.value, inventory.ids.units, derived.units);
  progress(40);
  await reassessRisks(tx, project, { method });
  progress(95);
}

/** @throws AppError cycle */
export function deriveOrRefuse(method: Method, inventory: Parameters<typeof deriveInventory>[1]) {
  try {
    return deriveInventory(method, inventory);
  } catch (error) {
    if (error instanceof CycleError)
      throw new AppError('cycle', { path: error.path.join(' → ') }, { path: error.path });
    throw error;
  }
}

type Layer = typeof businessAssets | typeof systemAssets | typeof unitAssets;

async function writeValues(
  tx: Tx,
  project: ProjectKey,
  table: Layer,
  column: typeof businessAssets.importance | typeof systemAssets.value | typeof unitAssets.value,
  ids: ReadonlyMap<string, string>,
  derived: ReadonlyMap<string, Derived>,
): Promise<void> {
  const id = 'businessId' in table ? table.businessId : 'systemId' in table ? table.systemId : table.unitId;
  const current = await tx.select({ id, value: column }).from(table).where(within(table, project));
  const wanted = new Map([...ids].map(([code, assetId]) => [assetId, derived.get(code)?.value]));
  const changed = current
    .filter((row) => wanted.get(row.id) !== row.value)
    .map((row) => ({ id: row.id, value: wanted.get(row.id) }));
  if (changed.length === 0) return;
  // A derived value is not an edit: the version of the record, which people's changes are checked against, stays.
  if ('businessId' in table) {
    const rows = changed.map((row) => ({ businessId: row.id, importance: row.value }));
    await bulkUpdate(tx, table, project, ['businessId'], rows);
  } else if ('systemId' in table) {
    const rows = changed.map((row) => ({ systemId: row.id, value: row.value }));
    await bulkUpdate(tx, table, project, ['systemId'], rows);
  } else {
    const rows = changed.map((row) => ({ unitId: row.id, value: row.value }));
    await bulkUpdate(tx, table, project, ['unitId'], rows);
  }
}

/** For risks that differ from what was accepted. */
export const unaccepted = { acceptedBy: null, acceptedAt: null, acceptReason: null, acceptedUntil: null } as const;

/**
 * Updates risks: each depends only on asset value, threat value, ease of exploitation and severity, and its residual
 * risk on those expected after treatment (domain/subjects/assets/risk/treatment). One statement writes the real changes. An acceptance refers to
 * the level that was seen: if the residual level differs, it is withdrawn; and if that level changed without an
 * edit of the risk to one that needs acceptance, the version grows, so that people accept only what is on their screen.
 * @param only.riskIds if no other risk can have changed, and the caller has counted their versions up
 */
export async function reassessRisks(
  tx: Tx,
  project: ProjectKey,
  only: { method?: Method; riskIds?: readonly string[] } = {},
): Promise<void> {
  const method = only.method ?? (await methodOf(tx, project));
  const whileSeen = (column: string) =>
    sql.raw(`${column} = CASE WHEN r.remnant_level IS DISTINCT FROM x.remnant_level THEN NULL ELSE r.${column} END`);
  const statement = sql`
    UPDATE ${risks} AS r
    SET asset_value = x.a, threat_value = x.t, likelihood_value = x."likelihoodValue", likelihood_level = x."likelihoodLevel",
        loss_value = x."lossValue", loss_level = x."lossLevel", risk_value = x."riskValue", risk_level = x."riskLevel",
        remnant_value = x.remnant_value, remnant_level = x.remnant_level,
        remnant_likelihood_level = x.remnant_likelihood_level, remnant_loss_level = x.remnant_loss_level,
        ${only.riskIds ? sql`` : sql`version = r.version + CASE WHEN r.remnant_level <> x.remnant_level AND x.remnant_level > ${acceptableLevelOf(project)} THEN 1 ELSE 0 END,`}
        ${whileSeen('accepted_by')}, ${whileSeen('accepted_at')}, ${whileSeen('accept_reason')}, ${whileSeen('accepted_until')}
    FROM (
      WITH results AS MATERIALIZED (SELECT * FROM ${resultsOf(method)}),
        threats AS MATERIALIZED (SELECT * FROM ${threatValuesOf(method)})
      SELECT s.risk_id, m.*, after."riskValue" AS remnant_value, after."riskLevel" AS remnant_level,
        after."likelihoodLevel" AS remnant_likelihood_level, after."lossLevel" AS remnant_loss_level
      FROM ${risks} AS s
      JOIN ${unitAssets} AS u ON u.tenant_code = ${project.tenantCode} AND u.project_code = ${project.projectCode}
        AND u.unit_id = s.unit_id
      JOIN threats AS tv ON tv.f = s.threat_frequency AND tv.c = coalesce(s.threat_capability, '')
        AND tv.k = coalesce(s.threat_timing, '')
      JOIN results AS m ON m.a = u.value AND m.t = tv.t AND m.v = s.vulnerability_severity
        AND m.e = coalesce(s.exploitability, s.vulnerability_severity)
      LEFT JOIN threats AS tr ON tr.f = ${remnantFactor('s.threat_frequency', 's.remnant_frequency')}
        AND tr.c = tv.c AND tr.k = tv.k
      LEFT JOIN results AS after ON s.treatment IS NOT NULL AND after.a = u.value AND after.t = tr.t
        AND after.v = ${remnantFactor('s.vulnerability_severity', 's.remnant_severity')}
        AND after.e = coalesce(${remnantFactor('s.exploitability', 'coalesce(s.remnant_exploitability, s.exploitability)')},
          ${remnantFactor('s.vulnerability_severity', 's.remnant_severity')})
      WHERE s.tenant_code = ${project.tenantCode} AND s.project_code = ${project.projectCode}
        ${only.riskIds ? sql`AND s.risk_id = ANY(${sql.param([...only.riskIds])}::uuid[])` : sql``}) AS x
    WHERE r.tenant_code = ${project.tenantCode} AND r.project_code = ${project.projectCode} AND r.risk_id = x.risk_id
      AND (r.asset_value, r.threat_value, r.likelihood_value, r.loss_value, r.risk_value, r.likelihood_level, r.loss_level, r.risk_level,
          r.remnant_value, r.remnant_level, r.remnant_likelihood_level, r.remnant_loss_level)
        IS DISTINCT FROM (x.a, x.t, x."likelihoodValue", x."lossValue", x."riskValue", x."likelihoodLevel", x."lossLevel",
          x."riskLevel", x.remnant_value, x.remnant_level, x.remnant_likelihood_level, x.remnant_loss_level)`;
  await (only.riskIds ? tx.execute(statement) : withoutNestedLoops(tx, () => tx.execute(statement)));
}

/** The residual frequency or severity of the risk s, by the domain's rules. */
function remnantFactor(before: string, stated: string) {
  const counted = { before, lowest: '1', stated };
  const cases = Object.entries(remnantRules).map(([treatment, rule]) => `WHEN '${treatment}' THEN ${counted[rule]}`);
  return sql.raw(`CASE s.treatment ${cases.join(' ')} END`);
}

/** The threat's value by frequency, capability and timing; an empty text where these are not stated. */
function threatValuesOf(method: Method) {
  const values = levels.flatMap((f) =>
    [null, ...threatCapabilities].flatMap((c) =>
      [null, ...threatTimings].map((k) => ({
        f,
        c: c ?? '',
        k: k ?? '',
        t: threatValue(method, { threatFrequency: f, threatCapability: c, threatTiming: k }),
      })),
    ),
  );
  return sql`json_to_recordset(${jsonText(values)}::json) AS tv(f smallint, c text, k text, t smallint)`;
}

/** The method's results, to be joined to risks by asset value, threat value, ease of exploitation and severity. */
function resultsOf(method: Method) {
  const results = levels.flatMap((a) =>
    levels.flatMap((t) =>
      levels.flatMap((v) =>
        levels.map((e) => ({
          ...riskResult(method, { assetValue: a, threatValue: t, exploitability: e, severity: v }),
          a,
          t,
          v,
          e,
        })),
      ),
    ),
  );
  return sql`json_to_recordset(${jsonText(results)}::json) AS m(a smallint, t smallint, v smallint, e smallint,
    "likelihoodValue" numeric, "likelihoodLevel" smallint, "lossValue" numeric, "lossLevel" smallint, "riskValue" numeric, "riskLevel" smallint)`;
}
