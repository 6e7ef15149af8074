import { and, eq } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { risks } from '#server/subjects/assets/risk/tables';
import { openForChange } from '../../openForChange';
import { recompute } from '../recompute';
import {
  businessAssets,
  businessAssociations,
  businessSystems,
  systemAssets,
  systemUnits,
  unitAssets,
} from '../tables';

interface Input {
  projectCode: string;
  version: number;
}
type Project = { tenantCode: string; projectCode: string };

const NAMED = 5;

/** Names of the records linked to an asset, which a deletion would silently detach. */
const usedBy = (names: string[]) => {
  if (names.length === 0) return;
  const shown = names.slice(0, NAMED).join('、') + (names.length > NAMED ? ' …' : '');
  throw new AppError('inUse', { usedBy: shown }, { usedBy: names });
};

/**
 * Deletes a business together with its own associations.
 * @throws AppError inUse while systems carry it or other businesses are associated with it
 */
export function deleteBusiness(ctx: Context, { projectCode, businessId, version }: Input & { businessId: string }) {
  return remove(
    ctx,
    {
      projectCode,
      version,
      entity: 'business',
      id: businessId,
      table: businessAssets,
      idColumn: businessAssets.businessId,
    },
    async (tx, project) => {
      const carriers = await tx
        .select({ name: systemAssets.name })
        .from(businessSystems)
        .innerJoin(
          systemAssets,
          and(within(systemAssets, project), eq(systemAssets.systemId, businessSystems.systemId)),
        )
        .where(recordIn(businessSystems, project, businessSystems.businessId, businessId));
      const associated = await tx
        .select({ name: businessAssets.name })
        .from(businessAssociations)
        .innerJoin(
          businessAssets,
          and(within(businessAssets, project), eq(businessAssets.businessId, businessAssociations.fromBusinessId)),
        )
        .where(recordIn(businessAssociations, project, businessAssociations.toBusinessId, businessId));
      usedBy([...carriers, ...associated].map((row) => row.name));
      await tx
        .delete(businessAssociations)
        .where(recordIn(businessAssociations, project, businessAssociations.fromBusinessId, businessId));
      return undefined;
    },
  );
}

/**
 * Deletes a system together with its links to businesses.
 * @throws AppError inUse while units belong to it
 */
export function deleteSystem(ctx: Context, { projectCode, systemId, version }: Input & { systemId: string }) {
  return remove(
    ctx,
    { projectCode, version, entity: 'system', id: systemId, table: systemAssets, idColumn: systemAssets.systemId },
    async (tx, project) => {
      const units = await tx
        .select({ name: unitAssets.name })
        .from(systemUnits)
        .innerJoin(unitAssets, and(within(unitAssets, project), eq(unitAssets.unitId, systemUnits.unitId)))
        .where(recordIn(systemUnits, project, systemUnits.systemId, systemId));
      usedBy(units.map((row) => row.name));
      await tx.delete(businessSystems).where(recordIn(businessSystems, project, businessSystems.systemId, systemId));
      return undefined;
    },
  );
}

/** Deletes a unit together with its risks and its links to systems. */
export function deleteUnit(ctx: Context, { projectCode, unitId, version }: Input & { unitId: string }) {
  return remove(
    ctx,
    { projectCode, version, entity: 'unit', id: unitId, table: unitAssets, idColumn: unitAssets.unitId },
    async (tx, project) => {
      await tx.delete(systemUnits).where(recordIn(systemUnits, project, systemUnits.unitId, unitId));
      const gone = await tx
        .delete(risks)
        .where(recordIn(risks, project, risks.unitId, unitId))
        .returning();
      return { risks: gone };
    },
  );
}

interface Removal {
  projectCode: string;
  version: number;
  entity: 'business' | 'system' | 'unit';
  id: string;
  table: typeof businessAssets | typeof systemAssets | typeof unitAssets;
  idColumn: AnyPgColumn;
}

async function remove(
  ctx: Context,
  { projectCode, version, entity, id, table, idColumn }: Removal,
  /** @returns the records deleted with it, for the audit row */
  unlink: (tx: Tx, project: Project) => Promise<Record<string, unknown> | undefined>,
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, projectCode);
    const here = recordIn(table, project, idColumn, id);
    const [found] = await tx.select().from(table).where(here);
    const current = await requireVersion(tx, found, version);
    const gone = await unlink(tx, project);
    await tx.delete(table).where(here);
    await recompute(tx, project);
    // The whole record, so that one deleted by mistake can be entered again.
    await audit({
      action: 'deleteAsset',
      entity,
      entityCode: id,
      tenantCode: project.tenantCode,
      detail: { projectCode, deleted: current, ...gone },
    });
    return null;
  });
}
