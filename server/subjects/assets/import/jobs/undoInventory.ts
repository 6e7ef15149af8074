import { type SQL, sql } from 'drizzle-orm';
import { undoInventory } from '#domain/subjects/assets/import/jobs';
import {
  emptyInventory,
  type Fields,
  type Inventory,
  type InventoryChange,
  type InventoryPart,
  type InventoryRow,
  inventoryParts,
  rowKey,
} from '#domain/subjects/assets/inventory/inventory';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { implementJob } from '#server/kernel/jobs/jobs';
import { may, type OpenAssessment } from '../../assessment';
import { loadInventory, type StoredInventory } from '../../inventory/inventory';
import { recompute } from '../../inventory/recompute';
import { writeInventory } from '../../inventory/writeInventory';
import { openForChange } from '../../openForChange';
import { restoreAcceptances } from '../../risk/withdrawn';
import { restoreSignature } from '../../work/signature';
import { giveToNamed, type NamedExecutor } from '../namedExecutors';
import { changesShown, isUndoable, openImport, updateImport } from '../openImport';

/**
 * Puts back what the import changed or withdrew and removes what it added: the whole of it in one transaction, or nothing.
 */
export const undoInventoryJob = implementJob(undoInventory, {
  policy: may('importInventory'),
  async run({ ctx, input, progress, finish }) {
    const { importCode } = input;
    await finish(async (tx, audit) => {
      const { found } = await openImport(ctx, tx, importCode);
      const project = await openForChange(ctx, tx, found.projectCode);
      // The inventory's version counts up with the lock; any change made while this waited for it counts once more.
      if (!isUndoable(found, { ...project, inventoryVersion: project.inventoryVersion - 1 }))
        throw new AppError('importNotUndoable');
      const changes = await changesShown(tx, found);
      if (!changes) throw new AppError('importNotUndoable');
      progress(20);
      const existing = await loadInventory(tx, project, { withRisks: true });
      await writeInventory(tx, project, existing, asBefore(existing, changes), ctx.actor.accountId);
      const concerned = await giveToNamed(tx, project, executorsBefore(changes));
      progress(60);
      await removeAdded(tx, project, changes);
      await recompute(tx, project);
      progress(90);
      await updateImport(tx, found, { state: 'undone' });
      const { acceptances = [], signature = null } = found.withdrawn ?? {};
      await restoreAcceptances(tx, project, acceptances, ctx.actor.accountId);
      if (signature) await restoreSignature(tx, audit, project, signature);
      const { tenantCode, projectCode } = project;
      const detail = { projectCode, changes: changes.length };
      const entity = 'inventoryImport';
      await audit({ action: 'undoImport', entity, entityCode: importCode, tenantCode, detail, concerned });
      return { importCode, projectCode };
    });
  },
});

/** The rows that the import changed, as they were before it. */
function asBefore(existing: StoredInventory, changes: readonly InventoryChange[]): Inventory {
  const rows = { ...emptyInventory } as Record<InventoryPart, InventoryRow[]>;
  for (const part of inventoryParts) {
    const changed = changes.filter((entry) => entry.part === part && entry.change === 'changed');
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

/** The executors of the units that the import gave to somebody else. */
const executorsBefore = (changes: readonly InventoryChange[]): NamedExecutor[] =>
  changes
    .filter(({ part, change }) => part === 'units' && change === 'changed')
    .flatMap(({ key: [code = ''], fields }) =>
      fields
        .filter(({ field }) => field === 'assignee')
        .map(({ before }): NamedExecutor => [code, before === null ? null : String(before)]),
    );

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
    const keys = changes.filter((entry) => entry.part === part && entry.change === 'added').map(({ key }) => key);
    if (keys.length === 0) continue;
    const { table, where } = rowOf[part];
    const list = jsonText(keys.map(([k1, k2, k3]) => ({ k1, k2, k3 })));
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} AS t
      USING json_to_recordset(${list}::json) AS k(k1 text, k2 text, k3 text)
      WHERE t.tenant_code = ${project.tenantCode} AND t.project_code = ${project.projectCode} AND ${where}`);
  }
}
