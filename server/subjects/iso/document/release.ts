import { and, eq, isNull, sql } from 'drizzle-orm';
import { templateKinds } from '#domain/subjects/iso/template/template';
import type { DocumentColumns, ReleaseKind } from '#server/capabilities/release/kind';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { certificationPage } from '../certificationPage';
import { managementDocuments, managementDocumentVersions } from './tables';

/** What these documents are called where documents are reviewed and approved. */
export const document = 'managementDocument' as const;

/** How versions are joined to their document. */
export const isVersion = and(
  eq(managementDocumentVersions.tenantCode, managementDocuments.tenantCode),
  eq(managementDocumentVersions.projectCode, managementDocuments.projectCode),
  eq(managementDocumentVersions.documentCode, managementDocuments.documentCode),
);
export const isLatest = eq(managementDocumentVersions.number, managementDocuments.lastNumber);

/** SHA-256 of what a version is called and of its file. */
export const fingerprintOfVersion = sql<string>`encode(sha256(convert_to(concat_ws(E'\n', ${managementDocuments.number},
  ${managementDocumentVersions.name}, ${managementDocumentVersions.sha256}), 'UTF8')), 'hex')`;

/** The latest version of a document that is in use may become final. */
const statedNow = ({ tenantCode, projectCode, recordCode }: DocumentColumns) => sql`(SELECT ${fingerprintOfVersion}
  FROM ${managementDocuments} JOIN ${managementDocumentVersions} ON ${isVersion} AND ${isLatest}
  WHERE ${managementDocuments.tenantCode} = ${tenantCode} AND ${managementDocuments.projectCode} = ${projectCode}
    AND ${managementDocuments.documentCode} = ${recordCode} AND ${managementDocuments.retiredAt} IS NULL)`;

/** Documents of a management system; each is approved by itself. */
export const managementDocumentRelease = {
  document,
  filedAs: 'managementDocument',
  fingerprint: statedNow,
  records: {
    categories: templateKinds,
    async about(tx: Tx, project: ProjectKey, recordCodes: readonly string[]) {
      const rows = await tx
        .select({
          code: managementDocuments.documentCode,
          category: managementDocuments.kind,
          madeBy: managementDocumentVersions.addedBy,
        })
        .from(managementDocuments)
        .innerJoin(managementDocumentVersions, and(isVersion, isLatest))
        .where(and(within(managementDocuments, project), anyOf(managementDocuments.documentCode, recordCodes)));
      return new Map(rows.map(({ code, ...about }) => [code, about]));
    },
    async numbers(tx: Tx, project: ProjectKey, recordCodes: readonly string[]) {
      const rows = await tx
        .select({ code: managementDocuments.documentCode, number: managementDocuments.number })
        .from(managementDocuments)
        .where(and(within(managementDocuments, project), anyOf(managementDocuments.documentCode, recordCodes)));
      return new Map(rows.map(({ code, number }) => [code, number]));
    },
    async fingerprints(tx: Tx, project: ProjectKey, recordCodes: readonly string[]) {
      const rows = await tx
        .select({ code: managementDocuments.documentCode, fingerprint: fingerprintOfVersion })
        .from(managementDocuments)
        .innerJoin(managementDocumentVersions, and(isVersion, isLatest))
        .where(
          and(
            within(managementDocuments, project),
            anyOf(managementDocuments.documentCode, recordCodes),
            isNull(managementDocuments.retiredAt),
          ),
        );
      return new Map(rows.map(({ code, fingerprint }) => [code, fingerprint]));
    },
  },
  page: (side: 'customer' | 'channel', projectCode: string) => certificationPage(side, projectCode, 'documents'),
} as const satisfies ReleaseKind;
