import type { Given, Wire } from '../../kernel/fields.schema';
import { bulkSchemas } from './bulk/schema';
import { commentSchemas } from './comment/schema';
import { importSchemas } from './import/schema';
import { inventorySchemas } from './inventory/schema';
import { measureSchemas } from './measure/schema';
import { methodSchemas } from './method/schema';
import { recordSchemas } from './record/schema';
import { reportSchemas } from './report/schema';
import { businessRiskSchemas } from './risk/businessRisk.schema';
import { riskSchemas } from './risk/schema';
import { workSchemas } from './work/schema';

/** Every call under asset assessment. */
export const assetsSchemas = {
  ...inventorySchemas,
  ...importSchemas,
  ...riskSchemas,
  ...businessRiskSchemas,
  ...workSchemas,
  ...measureSchemas,
  ...commentSchemas,
  ...recordSchemas,
  ...methodSchemas,
  ...reportSchemas,
  ...bulkSchemas,
} as const;

export type AssetsWire = Wire<typeof assetsSchemas>;
export type AssetsGiven = Given<typeof assetsSchemas>;
