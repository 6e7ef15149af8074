import { type SQL, sql } from 'drizzle-orm';
import { files } from '#server/kernel/files/tables';
import { materialFiles } from './tables';

/** Files of materials are there as long as their version is. */
export const attachedTo: Readonly<Record<string, SQL>> = {
  material: sql`EXISTS (SELECT 1 FROM ${materialFiles} AS v WHERE v.tenant_code = ${files.tenantCode}
    AND v.object_id = ${files.objectId})`,
};
