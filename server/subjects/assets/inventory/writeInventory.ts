import { randomUUID } from 'node:crypto';
import { businessAttributes } from '#domain/subjects/assets/inventory/derivation';
import {
  diffInventory,
  type Inventory,
  type InventoryPart,
  type InventoryRow,
  type InventorySummary,
  rowKey,
  summarize,
} from '#domain/subjects/assets/inventory/inventory';
import { assessRisk } from '#domain/subjects/assets/method/method';
import { bulkInsert, bulkUpdate, refreshStatistics, rowsOf } from '#server/kernel/db/bulk';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { methodOf } from '../assessment';
import { newCodes } from '../newCodes';
import { risks } from '../risk/tables';
import type { StoredInventory } from './inventory';
import { deriveOrRefuse, recompute } from './recompute';
import { businessAssets, businessAssociations, businessSystems, systemAssets, systemUnits, unitAssets } from './tables';

/** Existing rows with the parsed ones laid over them, by natural key. */
function merged(existing: Inventory, parsed: Inventory): Inventory {
  const part = <P extends InventoryPart>(name: P): Inventory[P] =>
    [
      ...new Map([...existing[name], ...parsed[name]].map((row) => [rowKey(name, row as InventoryRow), row])).values(),
    ] as unknown as Inventory[P];
  return {
    businesses: part('businesses'),
    associations: part('associations'),
    systems: part('systems'),
    businessSystems: part('businessSystems'),
    units: part('units'),
    systemUnits: part('systemUnits'),
    risks: part('risks'),
  };
}

const orNull = <T>(value: T | undefined) => value ?? null;

/**
 * Adds and changes rows that differ; rows that the file does not list stay. New rows are written with their derived values
 * at once, existing ones are updated afterwards.
 */
export async function writeInventory(
  tx: Tx,
  project: { tenantCode: string; projectCode: string },
  existing: StoredInventory,
  parsed: Inventory,
  updatedBy: string,
): Promise<InventorySummary> {
  const { tenantCode, projectCode } = project;
  const method = await methodOf(tx, project);
  const scope = { tenantCode, projectCode };
  const diff = diffInventory(existing, parsed);
  const derived = deriveOrRefuse(method, merged(existing, parsed));
  const ids = {
    businesses: new Map([
      ...existing.ids.businesses,
      ...diff.businesses.added.map((row): [string, string] => [row.code, randomUUID()]),
    ]),
    systems: new Map([
      ...existing.ids.systems,
      ...diff.systems.added.map((row): [string, string] => [row.code, randomUUID()]),
    ]),
    units: new Map([
      ...existing.ids.units,
      ...diff.units.added.map((row): [string, string] => [row.code, randomUUID()]),
    ]),
  };
  const idOf = (codes: Map<string, string>, code: string) => {
    const id = codes.get(code);
    if (id === undefined) throw new AppError('unknownReference', { code });
    return id;
  };
  const after = <Row>(changed: readonly { readonly after: Row }[]) => changed.map((change) => change.after);
  const by = { updatedBy };

  const business = (row: Inventory['businesses'][number]) => ({
    ...scope,
    businessId: idOf(ids.businesses, row.code),
    assetCode: row.code,
    name: row.name,
    ownImportance: row.ownImportance,
    importance: derived.businesses.get(row.code)?.value ?? row.ownImportance,
    description: orNull(row.description),
    attributes: Object.fromEntries(
      businessAttributes.flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]])),
    ),
  });
  await bulkInsert(
    tx,
    businessAssets,
    rowsOf(diff.businesses.added, (row) => ({ ...business(row), ...by })),
  );
  await bulkUpdate(tx, businessAssets, scope, ['businessId'], rowsOf(after(diff.businesses.changed), business), by);

  const association = (row: Inventory['associations'][number]) => ({
    ...scope,
    fromBusinessId: idOf(ids.businesses, row.business),
    toBusinessId: idOf(ids.businesses, row.associated),
    associationType: row.type,
    associationDegree: row.degree,
  });
  await bulkInsert(tx, businessAssociations, rowsOf(diff.associations.added, association));
  await bulkUpdate(
    tx,
    businessAssociations,
    scope,
    ['fromBusinessId', 'toBusinessId'],
    rowsOf(after(diff.associations.changed), association),
  );

  const system = (row: Inventory['systems'][number]) => ({
    ...scope,
    systemId: idOf(ids.systems, row.code),
    assetCode: row.code,
    name: row.name,
    description: orNull(row.description),
    attributes: {
      ...(row.systemType && { systemType: row.systemType }),
      ...(row.systemRelated && { systemRelated: row.systemRelated }),
    },
    confidentiality: row.confidentiality,
    integrity: row.integrity,
    availability: row.availability,
    value: derived.systems.get(row.code)?.value ?? 1,
  });
  await bulkInsert(
    tx,
    systemAssets,
    rowsOf(diff.systems.added, (row) => ({ ...system(row), ...by })),
  );
  await bulkUpdate(tx, systemAssets, scope, ['systemId'], rowsOf(after(diff.systems.changed), system), by);

  const carried = (row: Inventory['businessSystems'][number]) => ({
    ...scope,
    businessId: idOf(ids.businesses, row.business),
    systemId: idOf(ids.systems, row.system),
    carryType: row.carryType,
    carryLevel: orNull(row.carryLevel),
  });
  await bulkInsert(tx, businessSystems, rowsOf(diff.businessSystems.added, carried));
  await bulkUpdate(
    tx,
    businessSystems,
    scope,
    ['businessId', 'systemId'],
    rowsOf(after(diff.businessSystems.changed), carried),
  );

  const unit = (row: Inventory['units'][number]) => ({
    ...scope,
    unitId: idOf(ids.units, row.code),
    assetCode: row.code,
    name: row.name,
    category: row.category,
    assetType: row.assetType,
    owner: orNull(row.owner),
    location: orNull(row.location),
    description: orNull(row.description),
    confidentiality: row.confidentiality,
    integrity: row.integrity,
    availability: row.availability,
    value: derived.units.get(row.code)?.value ?? 1,
  });
  await bulkInsert(
    tx,
    unitAssets,
    rowsOf(diff.units.added, (row) => ({ ...unit(row), ...by })),
  );
  await bulkUpdate(tx, unitAssets, scope, ['unitId'], rowsOf(after(diff.units.changed), unit), by);
  await refreshStatistics(tx, unitAssets, diff.units.added.length);

  const membership = (row: Inventory['systemUnits'][number]) => ({
    ...scope,
    systemId: idOf(ids.systems, row.system),
    unitId: idOf(ids.units, row.unit),
    essential: row.essential,
  });
  await bulkInsert(tx, systemUnits, rowsOf(diff.systemUnits.added, membership));
  await bulkUpdate(tx, systemUnits, scope, ['systemId', 'unitId'], rowsOf(after(diff.systemUnits.changed), membership));

  const risk = (row: Inventory['risks'][number]) => {
    const assetValue = derived.units.get(row.unit)?.value ?? 1;
    return {
      ...scope,
      unitId: idOf(ids.units, row.unit),
      threat: row.threat,
      vulnerability: row.vulnerability,
      threatFrequency: row.threatFrequency,
      vulnerabilitySeverity: row.vulnerabilitySeverity,
      existingControl: orNull(row.existingControl),
      threatSource: orNull(row.threatSource),
      threatCapability: orNull(row.threatCapability),
      threatTiming: orNull(row.threatTiming),
      exploitability: orNull(row.exploitability),
      assetValue,
      ...assessRisk(method, { ...row, assetValue }),
    };
  };
  const codes = (await newCodes(tx, project, 'risk', diff.risks.added.length)).values();
  await bulkInsert(
    tx,
    risks,
    rowsOf(diff.risks.added, (row) => ({
      riskId: randomUUID(),
      riskCode: codes.next().value ?? '',
      ...risk(row),
      ...by,
    })),
  );
  await bulkUpdate(
    tx,
    risks,
    scope,
    ['unitId', 'threat', 'vulnerability'],
    rowsOf(after(diff.risks.changed), risk),
    by,
  );

  // Only where assets were there before can a value of theirs have moved.
  if (existing.units.length + existing.systems.length + existing.businesses.length > 0) await recompute(tx, project);
  return summarize(diff);
}
