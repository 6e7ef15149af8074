import { and } from 'drizzle-orm';
import { type DerivationStep, derivationOf, type Factor } from '#domain/subjects/assets/inventory/derivation';
import type { Inventory } from '#domain/subjects/assets/inventory/inventory';
import type { Method } from '#domain/subjects/assets/method/method';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { methodOf, type OpenAssessment } from '#server/subjects/assets/assessment';
import { loadInventory } from '../inventory';
import { deriveOrRefuse } from '../recompute';
import { businessAssets, systemAssets, unitAssets } from '../tables';
import { ownBusinesses, ownSystems, ownUnits } from './scope';

type Kind = DerivationStep['kind'];

/** The steps to an asset's value with the names of the assets involved. */
export function presentDerivation(method: Method, inventory: Inventory, kind: Kind, code: string) {
  const derived = deriveOrRefuse(method, inventory);
  const assets = {
    unit: new Map(inventory.units.map((asset) => [asset.code, asset])),
    system: new Map(inventory.systems.map((asset) => [asset.code, asset])),
    business: new Map(inventory.businesses.map((asset) => [asset.code, asset])),
  };
  // The rule decides whose code it is: businesses and systems may share one.
  const nameOf = ({ rule, from = '' }: Factor) =>
    (rule === 'system' || rule === 'notEssential' ? assets.system : assets.business).get(from)?.name;
  return derivationOf(derived, code, kind).map((step) => {
    const asset = step.kind === 'business' ? undefined : assets[step.kind].get(step.code);
    return {
      kind: step.kind,
      code: step.code,
      name: assets[step.kind].get(step.code)?.name ?? step.code,
      own: step.own,
      value: step.value,
      ...(asset && {
        protection: {
          confidentiality: asset.confidentiality,
          integrity: asset.integrity,
          availability: asset.availability,
        },
      }),
      factors: step.factors.map((factor) => ({ ...factor, fromName: nameOf(factor) })),
    };
  });
}

const tables = {
  unit: { table: unitAssets, id: unitAssets.unitId, own: ownUnits },
  system: { table: systemAssets, id: systemAssets.systemId, own: ownSystems },
  business: { table: businessAssets, id: businessAssets.businessId, own: ownBusinesses },
} as const;

/**
 * How an asset's derived value came about.
 * @throws AppError notFound
 */
export async function assetDerivation(
  tx: Tx,
  project: OpenAssessment,
  { kind, id }: AssetsGiven['getDerivation']['query'],
): Promise<ReturnType<typeof presentDerivation>> {
  const { table, id: column, own } = tables[kind];
  const [found] = await tx
    .select({ assetCode: table.assetCode })
    .from(table)
    .where(and(recordIn(table, project, column, id), own(project)));
  if (!found) throw new AppError('notFound');
  const inventory = await loadInventory(tx, project, { withRisks: false, unitId: kind === 'unit' ? id : null });
  return presentDerivation(await methodOf(tx, project), inventory, kind, found.assetCode);
}
