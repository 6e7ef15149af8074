import { and, sql } from 'drizzle-orm';
import type { DocumentColumns, ReleaseKind } from '#server/capabilities/release/kind';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { managementDocuments, managementDocumentVersions } from './tables';

/** SHA-256 of what a version is called and of its file, for rows named d and v. */
export const fingerprintOfVersion = sql`encode(sha256(convert_to(concat_ws(E'\n', d.number, d.name, v.sha256), 'UTF8')), 'hex')`;

/** Documents, each with its latest version. */
const latestVersions = sql`${managementDocuments} AS d JOIN ${managementDocumentVersions} AS v ON v.tenant_code = d.tenant_code
  AND v.project_code = d.project_code AND v.document_code = d.document_code AND v.number = d.last_number`;

/** The latest version of a document that is in use may become final. */
const statedNow = ({ tenantCode, projectCode, recordCode }: DocumentColumns) => sql`(SELECT ${fingerprintOfVersion}
  FROM ${latestVersions}
  WHERE d.tenant_code = ${tenantCode} AND d.project_code = ${projectCode} AND d.document_code = ${recordCode}
    AND d.retired_at IS NULL)`;

/** Documents of a management system; each is approved by itself. */
export const managementDocumentRelease = {
  document: 'managementDocument',
  filedAs: 'managementDocument',
  fingerprint: statedNow,
  records: {
    async numbers(tx: Tx, project: ProjectKey, recordCodes: readonly string[]) {
      const rows = await tx
        .select({ documentCode: managementDocuments.documentCode, number: managementDocuments.number })
        .from(managementDocuments)
        .where(and(within(managementDocuments, project), anyOf(managementDocuments.documentCode, recordCodes)));
      return new Map(rows.map(({ documentCode, number }) => [documentCode, number]));
    },
    async fingerprints(tx: Tx, { tenantCode, projectCode }: ProjectKey, recordCodes: readonly string[]) {
      const { rows } = await tx.execute<{ code: string; fingerprint: string }>(sql`
        SELECT d.document_code AS code, ${fingerprintOfVersion} AS fingerprint FROM ${latestVersions}
        WHERE d.tenant_code = ${tenantCode} AND d.project_code = ${projectCode} AND ${anyOf(sql`d.document_code`, recordCodes)}
          AND d.retired_at IS NULL`);
      return new Map(rows.map(({ code, fingerprint }) => [code, fingerprint]));
    },
  },
  page: (side: 'customer' | 'channel', projectCode: string) =>
    `${side === 'customer' ? '/systemManage/companyDetails' : '/projectList/detail/assetsReport'}/${projectCode}?tab=documents`,
} as const satisfies ReleaseKind;
