import { type SQL, sql } from 'drizzle-orm';
import { files } from '#server/kernel/files/tables';
import { managementDocumentVersions } from './document/tables';
import { documentFindings } from './existing/tables';
import { materialFiles } from './material/tables';
import { nonconformities } from './nonconformity/tables';
import { documentTemplates } from './template/tables';

/** Files of templates and nonconformities are there as long as these are, those of documents and materials as long as their version, and
 * the company's own as long as they may become one. */
export const attachedTo: Readonly<Record<string, SQL>> = {
  documentTemplate: sql`EXISTS (SELECT 1 FROM ${documentTemplates} AS d WHERE d.tenant_code = ${files.tenantCode}
    AND d.template_code = ${files.entityCode})`,
  managementDocument: sql`EXISTS (SELECT 1 FROM ${managementDocumentVersions} AS v WHERE v.tenant_code = ${files.tenantCode}
    AND (v.object_id = ${files.objectId} OR v.issued_object_id = ${files.objectId}))`,
  // What was sent waits for its reading; what was put aside can be brought back with its file for a month.
  existingDocument: sql`(${files.createdAt} > now() - interval '2 days' OR EXISTS (SELECT 1 FROM ${documentFindings} AS f
    WHERE f.tenant_code = ${files.tenantCode} AND f.object_id = ${files.objectId}
    AND (f.state <> 'dismissed' OR f.decided_at > now() - interval '30 days')))`,
  nonconformity: sql`EXISTS (SELECT 1 FROM ${nonconformities} AS n WHERE n.tenant_code = ${files.tenantCode}
    AND n.project_code = ${files.projectCode} AND n.nonconformity_id::text = ${files.entityCode})`,
  material: sql`EXISTS (SELECT 1 FROM ${materialFiles} AS v WHERE v.tenant_code = ${files.tenantCode}
    AND v.object_id = ${files.objectId})`,
};
