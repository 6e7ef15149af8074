import { sql } from 'drizzle-orm';
import { files } from '#server/kernel/files/tables';
import { gapFindings } from '../tables';

/** What files of a gap analysis are attached to. */
export const attachedTo = {
  finding: sql`EXISTS (SELECT 1 FROM ${gapFindings} AS g WHERE g.tenant_code = ${files.tenantCode}
    AND g.project_code = ${files.projectCode} AND g.finding_id::text = ${files.entityCode})`,
};
