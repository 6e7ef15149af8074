import { businessDictionaries, systemDictionaries } from '#domain/subjects/assets/inventory/dictionaries';
import { may } from '../assessment';
import { type AssetRoutes, does, reads } from '../assetRoutes';
import { assetGraph } from './queries/assetGraph';
import { assetDerivation } from './queries/derivation';
import { listBusinesses, listBusinessesWithSystems } from './queries/listBusinesses';
import { listSystems } from './queries/listSystems';
import { countByCategory, listUnits } from './queries/listUnits';
import { deleteBusiness, deleteSystem, deleteUnit } from './verbs/deleteAsset';
import { saveBusiness } from './verbs/saveBusiness';
import { saveSystem } from './verbs/saveSystem';
import { saveUnit } from './verbs/saveUnit';

/** Businesses, systems, units, and how their values follow from one another. */
export const inventoryRoutes = {
  listBusinessOptions: { policy: may('view'), handle: async () => Object.values(businessDictionaries) },
  listBusinesses: reads('view', listBusinesses),
  saveBusiness: does('editInventory', saveBusiness),
  deleteBusiness: { policy: may('editInventory'), handle: ({ ctx, query }) => deleteBusiness(ctx, query) },
  listSystemOptions: { policy: may('view'), handle: async () => Object.values(systemDictionaries) },
  listSystems: reads('view', listSystems),
  saveSystem: does('editInventory', saveSystem),
  deleteSystem: { policy: may('editInventory'), handle: ({ ctx, query }) => deleteSystem(ctx, query) },
  listBusinessesWithSystems: reads('view', listBusinessesWithSystems),
  listUnitModules: reads('view', countByCategory),
  listUnits: reads('view', listUnits),
  listUnitsByCategory: reads('view', listUnits),
  // The assignee of a unit may change it; adding one needs more.
  saveUnit: does('work', saveUnit),
  deleteUnit: { policy: may('editInventory'), handle: ({ ctx, query }) => deleteUnit(ctx, query) },
  getDerivation: reads('view', assetDerivation),
  getAssetGraph: reads('viewWhole', (tx, project, query) => assetGraph(tx, project, query.systemId)),
} satisfies Partial<AssetRoutes>;
