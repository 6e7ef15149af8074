import { type SQL, sql } from 'drizzle-orm';
import { files } from '#server/kernel/files/tables';
import { managementDocumentVersions } from './document/tables';
import { materialFiles } from './material/tables';
import { nonconformities } from './nonconformity/tables';
import { documentTemplates } from './template/tables';

/** Files of templates and nonconformities are there as long as these are, those of documents and materials as long as their version. */
export const attachedTo: Readonly<Record<string, SQL>> = {
  documentTemplate: sql`EXISTS (SELECT 1 FROM ${documentTemplates} AS d WHERE d.tenant_code = ${files.tenantCode}
    AND d.template_code = ${files.entityCode})`,
  managementDocument: sql`EXISTS (SELECT 1 FROM ${managementDocumentVersions} AS v WHERE v.tenant_code = ${files.tenantCode}
    AND (v.object_id = ${files.objectId} OR v.issued_object_id = ${files.objectId}))`,
  nonconformity: sql`EXISTS (SELECT 1 FROM ${nonconformities} AS n WHERE n.tenant_code = ${files.tenantCode}
    AND n.project_code = ${files.projectCode} AND n.nonconformity_id::text = ${files.entityCode})`,
  material: sql`EXISTS (SELECT 1 FROM ${materialFiles} AS v WHERE v.tenant_code = ${files.tenantCode}
    AND v.object_id = ${files.objectId})`,
};
