import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { emptyInventory, type Inventory } from '#domain/subjects/assets/inventory/inventory';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { risks } from '../risk/tables';
import { businessAssets, businessAssociations, businessSystems, systemAssets, systemUnits, unitAssets } from './tables';

interface ProjectKey {
  tenantCode: string;
  projectCode: string;
}

/** The current inventory, with the ids behind its asset codes. */
export interface StoredInventory extends Inventory {
  readonly ids: {
    readonly businesses: ReadonlyMap<string, string>;
    readonly systems: ReadonlyMap<string, string>;
    readonly units: ReadonlyMap<string, string>;
  };
}

export const emptyStored: StoredInventory = {
  ...emptyInventory,
  ids: { businesses: new Map(), systems: new Map(), units: new Map() },
};

/** Absent rather than null, as the rules know optional fields. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], null>;
  };

/**
 * Reads a project's whole inventory, in a constant number of statements, ordered by asset code.
 * @param options.withRisks false if only values are derived: then neither risks nor executors, who change no value
 *   and have no place in a report that is kept
 * @param options.unitId only this unit, or none, if only one value is explained
 */
export async function loadInventory(
  tx: Tx,
  project: ProjectKey,
  options: { withRisks: boolean; unitId?: string | null },
): Promise<StoredInventory> {
  const { unitId } = options;
  const ofUnit = (column: AnyPgColumn) =>
    unitId === undefined ? undefined : unitId === null ? sql`false` : eq(column, unitId);
  const businesses = await tx
    .select()
    .from(businessAssets)
    .where(within(businessAssets, project))
    .orderBy(businessAssets.assetCode);
  const systems = await tx
    .select()
    .from(systemAssets)
    .where(within(systemAssets, project))
    .orderBy(systemAssets.assetCode);
  const units = await tx
    .select({ ...getTableColumns(unitAssets), assignee: accounts.showName })
    .from(unitAssets)
    .leftJoin(accounts, eq(accounts.accountId, unitAssets.assigneeId))
    .where(and(within(unitAssets, project), ofUnit(unitAssets.unitId)))
    .orderBy(unitAssets.assetCode);
  const associations = await tx.select().from(businessAssociations).where(within(businessAssociations, project));
  const carried = await tx.select().from(businessSystems).where(within(businessSystems, project));
  const memberships = await tx
    .select()
    .from(systemUnits)
    .where(and(within(systemUnits, project), ofUnit(systemUnits.unitId)));
  const stored = options.withRisks
    ? await tx
        .select({
          unitId: risks.unitId,
          threat: risks.threat,
          vulnerability: risks.vulnerability,
          threatFrequency: risks.threatFrequency,
          vulnerabilitySeverity: risks.vulnerabilitySeverity,
          existingControl: risks.existingControl,
          threatSource: risks.threatSource,
          threatCapability: risks.threatCapability,
          threatTiming: risks.threatTiming,
          exploitability: risks.exploitability,
        })
        .from(risks)
        .where(within(risks, project))
    : [];

  const codeOf = <T extends { assetCode: string }>(rows: readonly T[], id: (row: T) => string) =>
    new Map(rows.map((row) => [id(row), row.assetCode]));
  const businessCode = codeOf(businesses, (row) => row.businessId);
  const systemCode = codeOf(systems, (row) => row.systemId);
  const unitCode = codeOf(units, (row) => row.unitId);
  // Every link has its ends: foreign keys see to it.
  const code = (codes: Map<string, string>, id: string) => codes.get(id) ?? '';
  const byKeys = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const sorted = <T>(rows: T[], key: (row: T) => string) => rows.sort((a, b) => byKeys(key(a), key(b)));

  return {
    businesses: businesses.map((row) =>
      given({
        code: row.assetCode,
        name: row.name,
        ownImportance: row.ownImportance,
        description: row.description,
        ...row.attributes,
      }),
    ),
    associations: sorted(
      associations.map((row) => ({
        business: code(businessCode, row.fromBusinessId),
        associated: code(businessCode, row.toBusinessId),
        type: row.associationType,
        degree: row.associationDegree,
      })),
      (row) => `${row.business}\u0000${row.associated}`,
    ),
    systems: systems.map((row) =>
      given({
        code: row.assetCode,
        name: row.name,
        ...row.attributes,
        description: row.description,
        confidentiality: row.confidentiality,
        integrity: row.integrity,
        availability: row.availability,
      }),
    ),
    businessSystems: sorted(
      carried.map((row) =>
        given({
          business: code(businessCode, row.businessId),
          system: code(systemCode, row.systemId),
          carryType: row.carryType,
          carryLevel: row.carryLevel,
        }),
      ),
      (row) => `${row.business}\u0000${row.system}`,
    ),
    units: units.map((row) =>
      given({
        code: row.assetCode,
        name: row.name,
        category: row.category,
        assetType: row.assetType,
        owner: row.owner,
        assignee: options.withRisks ? row.assignee : null,
        location: row.location,
        description: row.description,
        confidentiality: row.confidentiality,
        integrity: row.integrity,
        availability: row.availability,
      }),
    ),
    systemUnits: sorted(
      memberships.map((row) => ({
        system: code(systemCode, row.systemId),
        unit: code(unitCode, row.unitId),
        essential: row.essential,
      })),
      (row) => `${row.system}\u0000${row.unit}`,
    ),
    risks: sorted(
      stored.map(({ unitId, ...row }) => given({ unit: code(unitCode, unitId), ...row })),
      (row) => `${row.unit}\u0000${row.threat}\u0000${row.vulnerability}`,
    ),
    ids: {
      businesses: new Map(businesses.map((row) => [row.assetCode, row.businessId])),
      systems: new Map(systems.map((row) => [row.assetCode, row.systemId])),
      units: new Map(units.map((row) => [row.assetCode, row.unitId])),
    },
  };
}
