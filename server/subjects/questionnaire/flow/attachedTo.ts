import { sql } from 'drizzle-orm';
import { files } from '#server/kernel/files/tables';
import { questionnaireItems } from './tables';

/** What files of questionnaires are attached to. */
export const attachedTo = {
  questionnaireItem: sql`EXISTS (SELECT 1 FROM ${questionnaireItems} AS i WHERE i.tenant_code = ${files.tenantCode}
    AND i.project_code = ${files.projectCode} AND i.item_code::text = ${files.entityCode})`,
};
