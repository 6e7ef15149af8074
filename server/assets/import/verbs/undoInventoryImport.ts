import { type SQL, sql } from 'drizzle-orm';
import {
  emptyInventory,
  type Fields,
  type Inventory,
  type InventoryChange,
  type InventoryPart,
  type InventoryRow,
  inventoryParts,
  rowKey,
} from '#domain/assets/inventory/inventory';
import { assessmentRoles } from '#domain/assets/policy';
import { type OpenAssessment, openForChange } from '#server/assets/assessment';
import { loadInventory, type StoredInventory } from '#server/assets/inventory/inventory';
import { recompute } from '#server/assets/inventory/recompute';
import { writeInventory } from '#server/assets/inventory/writeInventory';
import { restoreSignOff, voidSignOffIfChanged } from '#server/assets/work/verbs/signOff';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';
import { type JobKind, startJob } from '#server/kernel/jobs/jobs';
import { rolesOnly } from '#server/kernel/policy';
import { restoreAcceptances } from '../withdrawn';
import { changesShown, type Import, lockImport, openImport, updateImport } from './confirmInventoryImport';

const UNDO_JOB = 'inventoryImportUndo';

/** An import can be taken back while nothing was built on it: while the assessment's versions are those it made. */
export const isUndoable = (found: Import, project: OpenAssessment): boolean =>
  found.state === 'confirmed' &&
  found.writtenVersion === project.inventoryVersion &&
  found.writtenWorkVersion === project.workVersion;

/**
 * Starts taking back a whole import.
 * @throws AppError importNotUndoable once anything has changed since
 */
export async function startImportUndo(ctx: Context, importCode: string): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { found, project } = await lockImport(ctx, tx, importCode);
    if (!isUndoable(found, project)) throw new AppError('importNotUndoable');
    const { tenantCode, projectCode } = project;
    const job = await startJob(ctx, tx, { kind: UNDO_JOB, tenantCode, projectCode, input: { importCode } });
    const detail = { projectCode };
    await audit({ action: 'startImportUndo', entity: 'inventoryImport', entityCode: importCode, tenantCode, detail });
    return job;
  });
}

/**
 * Puts back what the import changed or withdrew and removes what it added: the whole of it in one transaction, or nothing.
 */
export const undoInventoryJob: JobKind<{ importCode: string }, { importCode: string; projectCode: string }> = {
  kind: UNDO_JOB,
  policy: rolesOnly(...assessmentRoles),
  async run({ ctx, input, progress, finish }) {
    const { importCode } = input;
    await finish(async (tx, audit) => {
      const { found } = await openImport(ctx, tx, importCode);
      const project = await openForChange(ctx, tx, found.projectCode, 'importInventory');
      // The inventory's version counts up with the lock; whatever else happened while this waited for it shows in one.
      if (!isUndoable(found, { ...project, inventoryVersion: project.inventoryVersion - 1 }))
        throw new AppError('importNotUndoable');
      const changes = await changesShown(tx, found);
      if (!changes) throw new AppError('importNotUndoable');
      progress(20);
      const existing = await loadInventory(tx, project, { withRisks: true });
      await writeInventory(tx, project, existing, asBefore(existing, changes), ctx.actor.accountId);
      progress(60);
      await removeAdded(tx, project, changes);
      await recompute(tx, project);
      progress(90);
      await updateImport(tx, found, { state: 'undone' });
      const { acceptances = [], signature = null } = found.withdrawn ?? {};
      await restoreAcceptances(tx, project, acceptances, ctx.actor.accountId);
      await voidSignOffIfChanged(ctx.caller, tx, audit, project);
      if (signature) await restoreSignOff(tx, audit, project, signature);
      const { tenantCode, projectCode } = project;
      const detail = { projectCode, changes: changes.length };
      await audit({ action: 'undoImport', entity: 'inventoryImport', entityCode: importCode, tenantCode, detail });
      return { importCode, projectCode };
    });
  },
};

/** The rows that the import changed, as they were before it. */
function asBefore(existing: StoredInventory, changes: readonly InventoryChange[]): Inventory {
  const rows = { ...emptyInventory } as Record<InventoryPart, InventoryRow[]>;
  for (const part of inventoryParts) {
    const changed = changes.filter((one) => one.part === part && one.change === 'changed');
    if (changed.length === 0) continue;
    const standing = new Map(
      (existing[part] as readonly InventoryRow[]).map((row) => [rowKey(part, row), row as unknown as Fields]),
    );
    rows[part] = changed.flatMap(({ key, fields }) => {
      const now = standing.get(key.join('\u0000'));
      if (!now) return [];
      const before = { ...now, ...Object.fromEntries(fields.map(({ field, before }) => [field, before])) };
      return [
        Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null)) as unknown as InventoryRow,
      ];
    });
  }
  return rows as unknown as Inventory;
}

/** The id behind an asset code of the row's own project. */
const idOf = (table: string, id: string, key: string) =>
  sql.raw(`(SELECT a.${id} FROM ${table} a WHERE a.tenant_code = t.tenant_code AND a.project_code = t.project_code
    AND a.asset_code = k.${key})`);
const businessId = (key: string) => idOf('business_assets', 'business_id', key);
const systemId = (key: string) => idOf('system_assets', 'system_id', key);
const unitId = (key: string) => idOf('unit_assets', 'unit_id', key);

/** Which row of a part a natural key means; k1, k2, k3 are its values. */
const rowOf: Record<InventoryPart, { table: string; where: SQL }> = {
  risks: {
    table: 'risks',
    where: sql`t.unit_id = ${unitId('k1')} AND t.threat = k.k2 AND t.vulnerability = k.k3`,
  },
  systemUnits: {
    table: 'system_units',
    where: sql`t.system_id = ${systemId('k1')} AND t.unit_id = ${unitId('k2')}`,
  },
  businessSystems: {
    table: 'business_systems',
    where: sql`t.business_id = ${businessId('k1')} AND t.system_id = ${systemId('k2')}`,
  },
  associations: {
    table: 'business_associations',
    where: sql`t.from_business_id = ${businessId('k1')} AND t.to_business_id = ${businessId('k2')}`,
  },
  units: { table: 'unit_assets', where: sql`t.asset_code = k.k1` },
  systems: { table: 'system_assets', where: sql`t.asset_code = k.k1` },
  businesses: { table: 'business_assets', where: sql`t.asset_code = k.k1` },
};

/** Removes what was added, links and risks before what they hang on; one statement for each part. */
async function removeAdded(tx: Tx, project: OpenAssessment, changes: readonly InventoryChange[]): Promise<void> {
  for (const part of [...inventoryParts].reverse()) {
    const keys = changes.filter((one) => one.part === part && one.change === 'added').map(({ key }) => key);
    if (keys.length === 0) continue;
    const { table, where } = rowOf[part];
    const list = JSON.stringify(keys.map(([k1, k2, k3]) => ({ k1, k2, k3 })));
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} AS t
      USING json_to_recordset(${list}::json) AS k(k1 text, k2 text, k3 text)
      WHERE t.tenant_code = ${project.tenantCode} AND t.project_code = ${project.projectCode} AND ${where}`);
  }
}
