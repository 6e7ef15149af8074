import { type SQL, sql } from 'drizzle-orm';
import type { RecordEntity } from '#domain/subjects/assets/record/record';
import { files } from '#server/kernel/files/tables';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { measures } from '#server/subjects/assets/measure/tables';
import { risks } from '#server/subjects/assets/risk/tables';

/** The records of an assessment with files. */
export const attachedTo: Readonly<Record<RecordEntity, SQL>> = {
  unit: sql`EXISTS (SELECT 1 FROM ${unitAssets} AS u WHERE u.tenant_code = ${files.tenantCode}
    AND u.project_code = ${files.projectCode} AND u.unit_id::text = ${files.entityCode})`,
  risk: sql`EXISTS (SELECT 1 FROM ${risks} AS r WHERE r.tenant_code = ${files.tenantCode}
    AND r.project_code = ${files.projectCode} AND r.risk_id::text = ${files.entityCode})`,
  measure: sql`EXISTS (SELECT 1 FROM ${measures} AS m WHERE m.tenant_code = ${files.tenantCode}
    AND m.project_code = ${files.projectCode} AND m.measure_id::text = ${files.entityCode})`,
};
