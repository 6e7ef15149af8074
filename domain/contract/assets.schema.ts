import { inventorySchemas } from './assets/inventory.schema';
import { inventoryImportSchemas } from './assets/inventoryImport.schema';
import { methodSchemas } from './assets/method.schema';
import { reportSchemas } from './assets/report.schema';
import { riskSchemas } from './assets/risk.schema';
import { workSchemas } from './assets/work.schema';
import type { Wire } from './common.schema';

/** Every call under asset assessment. */
export const assetsSchemas = {
  ...inventorySchemas,
  ...inventoryImportSchemas,
  ...riskSchemas,
  ...workSchemas,
  ...methodSchemas,
  ...reportSchemas,
} as const;

export type AssetsWire = Wire<typeof assetsSchemas>;
