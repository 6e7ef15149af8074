import { and, asc, desc, isNotNull, isNull } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import { type CertificationEditionCode, inOrder } from '#domain/subjects/iso/edition/editions';
import { followedEditions } from '#domain/subjects/iso/edition/transition';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { isVersion } from '../document/release';
import { managementDocuments, managementDocumentVersions } from '../document/tables';
import { reviewedChanges } from './reviewed';

interface InUse {
  readonly edition: CertificationEditionCode;
  /** Of the documents that follow it. */
  readonly numbers: readonly string[];
}

/** Editions that documents in use follow, by their last released version and what it was reviewed for since. */
export async function editionsInUse(tx: Tx, project: ProjectKey): Promise<InUse[]> {
  const rows = await tx
    .selectDistinctOn([managementDocuments.number], {
      number: managementDocuments.number,
      documentCode: managementDocuments.documentCode,
      editions: managementDocumentVersions.editions,
    })
    .from(managementDocuments)
    .innerJoin(managementDocumentVersions, isVersion)
    .where(
      and(
        within(managementDocuments, project),
        within(managementDocumentVersions, project),
        isNull(managementDocuments.retiredAt),
        isNotNull(managementDocumentVersions.issuedAt),
      ),
    )
    .orderBy(asc(managementDocuments.number), desc(managementDocumentVersions.number));
  const reviewed = await reviewedChanges(tx, project);
  const uses = rows.flatMap(({ number, documentCode, editions }) =>
    followedEditions(editions, reviewed(documentCode)).map((edition) => ({ edition, number })),
  );
  const byEdition = groupBy(uses, ({ edition }) => edition);
  return inOrder(uses.map(({ edition }) => edition)).map((edition) => ({
    edition,
    numbers: (byEdition[edition] ?? []).map(({ number }) => number),
  }));
}
