import type { AssetRoutes } from './assetRoutes';
import { bulkRoutes } from './bulk/routes';
import { commentRoutes } from './comment/routes';
import { importRoutes } from './import/routes';
import { inventoryRoutes } from './inventory/routes';
import { measureRoutes } from './measure/routes';
import { methodRoutes } from './method/routes';
import { recordRoutes } from './record/routes';
import { reportRoutes } from './report/routes';
import { riskRoutes } from './risk/routes';
import { workRoutes } from './work/routes';

export const assetsRoutes: AssetRoutes = {
  ...inventoryRoutes,
  ...importRoutes,
  ...methodRoutes,
  ...riskRoutes,
  ...workRoutes,
  ...measureRoutes,
  ...reportRoutes,
  ...bulkRoutes,
  ...commentRoutes,
  ...recordRoutes,
};
