import type { Wire } from '../kernel/fields.schema';
import { inventoryImportSchemas } from './import/schema';
import { inventorySchemas } from './inventory/schema';
import { methodSchemas } from './method/schema';
import { reportSchemas } from './report/schema';
import { riskSchemas } from './risk/schema';
import { workSchemas } from './work/schema';

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
