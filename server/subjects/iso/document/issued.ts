import { and, asc, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { releases } from '#server/capabilities/release/tables';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { document, isVersion } from './release';
import { managementDocuments, managementDocumentVersions } from './tables';

/** An issued document that applies today. */
export interface IssuedDocument {
  /** The names that it was filled with. */
  readonly states: readonly string[];
  readonly file: typeof files.$inferSelect;
  readonly approvedBy: string | null;
  readonly approvedAt: Date | null;
}

/** The issued documents of a project that were made from these names, by number, in two statements; in none without names. */
export async function issuedDocuments(
  tx: Tx,
  project: ProjectKey,
  names: readonly string[],
): Promise<IssuedDocument[]> {
  if (names.length === 0) return [];
  const rows = await tx
    .selectDistinctOn([managementDocuments.number], {
      documentCode: managementDocuments.documentCode,
      states: sql<string[]>`ARRAY(SELECT jsonb_object_keys(${managementDocumentVersions.data}))`,
      file: files,
    })
    .from(managementDocuments)
    .innerJoin(managementDocumentVersions, isVersion)
    .innerJoin(
      files,
      and(
        eq(files.tenantCode, managementDocumentVersions.tenantCode),
        eq(files.objectId, managementDocumentVersions.issuedObjectId),
      ),
    )
    .where(
      and(
        within(managementDocuments, project),
        isNull(managementDocuments.retiredAt),
        lte(managementDocumentVersions.effectiveOn, portalToday()),
        sql`${managementDocumentVersions.data} ?| ${sql.param([...names])}::text[]`,
      ),
    )
    .orderBy(asc(managementDocuments.number), desc(managementDocumentVersions.number));
  if (rows.length === 0) return [];
  const codes = rows.map(({ documentCode }) => documentCode);
  const approvals = await tx
    .selectDistinctOn([releases.recordCode], {
      recordCode: releases.recordCode,
      by: releases.approverName,
      at: releases.approvedAt,
    })
    .from(releases)
    .where(
      and(
        within(releases, project),
        eq(releases.document, document),
        anyOf(releases.recordCode, codes),
        isNotNull(releases.approvedAt),
      ),
    )
    .orderBy(asc(releases.recordCode), desc(releases.approvedAt));
  return rows.map(({ documentCode, states, file }) => {
    const approval = approvals.find(({ recordCode }) => recordCode === documentCode);
    return { states, file, approvedBy: approval?.by ?? null, approvedAt: approval?.at ?? null };
  });
}
