import { sql } from 'drizzle-orm';
import { CycleError, type Derived, deriveInventory } from '#domain/rules/assets';
import { levels } from '#domain/rules/levels';
import { assessRisk, type Method } from '#domain/rules/risk';
import { bulkUpdate, withoutNestedLoops } from '../../db/bulk';
import type { Tx } from '../../db/database';
import { businessAssets, risks, systemAssets, unitAssets } from '../../db/schema';
import { AppError } from '../../errors';
import { methodOf, within } from './assessment';
import { loadInventory } from './inventory';

interface ProjectKey {
  tenantCode: string;
  projectCode: string;
}

/**
 * Brings every derived value of a project up to date: importance and values flow down, risks follow. Only what really
 * changes is written. Runs in the transaction of the change that made it necessary.
 * @throws AppError cycle, naming the path that closes it
 */
export async function recompute(tx: Tx, project: ProjectKey): Promise<void> {
  const method = await methodOf(tx, project);
  const inventory = await loadInventory(tx, project, { withRisks: false });
  const derived = deriveOrRefuse(method, inventory);
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
  await reassessRisks(tx, project, method);
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

/**
 * Risks depend on asset value, frequency and severity alone, each 1–5: the method's 125 results are computed here and
 * joined to the rows in one statement.
 */
export async function reassessRisks(tx: Tx, project: ProjectKey, method: Method): Promise<void> {
  const results = levels.flatMap((a) =>
    levels.flatMap((t) =>
      levels.map((v) => {
        const result = assessRisk(method, { assetValue: a, threatFrequency: t, vulnerabilitySeverity: v });
        return { a, t, v, ...result };
      }),
    ),
  );
  await withoutNestedLoops(tx, () =>
    tx.execute(sql`
    UPDATE ${risks} AS r
    SET asset_value = m.a, likelihood_value = m."likelihoodValue", likelihood_level = m."likelihoodLevel",
        loss_value = m."lossValue", loss_level = m."lossLevel", risk_value = m."riskValue", risk_level = m."riskLevel"
    FROM ${unitAssets} AS u,
      json_to_recordset(${JSON.stringify(results)}::json) AS m(a smallint, t smallint, v smallint,
        "likelihoodValue" numeric, "likelihoodLevel" smallint, "lossValue" numeric, "lossLevel" smallint, "riskValue" numeric, "riskLevel" smallint)
    WHERE r.tenant_code = ${project.tenantCode} AND r.project_code = ${project.projectCode}
      AND u.tenant_code = ${project.tenantCode} AND u.project_code = ${project.projectCode} AND u.unit_id = r.unit_id
      AND m.a = u.value AND m.t = r.threat_frequency AND m.v = r.vulnerability_severity
      AND (r.asset_value, r.likelihood_value, r.loss_value, r.risk_value, r.likelihood_level, r.loss_level, r.risk_level)
        IS DISTINCT FROM (m.a, m."likelihoodValue", m."lossValue", m."riskValue", m."likelihoodLevel", m."lossLevel", m."riskLevel")`),
  );
}
