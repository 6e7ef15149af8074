import { type SQL, sql } from 'drizzle-orm';
import { files } from '#server/kernel/files/tables';
import { managementDocumentVersions } from './document/tables';
import { materialFiles } from './material/tables';
import { documentTemplates } from './template/tables';

/** Files of templates are there as long as the template is, those of documents and materials as long as their version. */
export const attachedTo: Readonly<Record<string, SQL>> = {
  documentTemplate: sql`EXISTS (SELECT 1 FROM ${documentTemplates} AS d WHERE d.tenant_code = ${files.tenantCode}
    AND d.template_code = ${files.entityCode})`,
  managementDocument: sql`EXISTS (SELECT 1 FROM ${managementDocumentVersions} AS v WHERE v.tenant_code = ${files.tenantCode}
    AND (v.object_id = ${files.objectId} OR v.issued_object_id = ${files.objectId}))`,
  material: sql`EXISTS (SELECT 1 FROM ${materialFiles} AS v WHERE v.tenant_code = ${files.tenantCode}
    AND v.object_id = ${files.objectId})`,
};
