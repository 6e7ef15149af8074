import { type SQL, sql } from 'drizzle-orm';
import { files } from '#server/kernel/files/tables';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';

const risk = sql`EXISTS (SELECT 1 FROM ${risks} AS r WHERE r.tenant_code = ${files.tenantCode}
  AND r.project_code = ${files.projectCode} AND r.risk_id::text = ${files.entityCode})`;

/** The records of an assessment with files; a measure has its risk's id. */
export const attachedTo: Readonly<Record<'unit' | 'risk' | 'measure', SQL>> = {
  unit: sql`EXISTS (SELECT 1 FROM ${unitAssets} AS u WHERE u.tenant_code = ${files.tenantCode}
    AND u.project_code = ${files.projectCode} AND u.unit_id::text = ${files.entityCode})`,
  risk,
  measure: risk,
};
