import { max } from 'drizzle-orm';
import type { ReviewedChange } from '#domain/subjects/iso/edition/transition';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { documentReviews } from '../documentControl/tables';
import { editionTransitions } from './tables';

const nothing: readonly ReviewedChange[] = [];

/**
 * For which changes of edition each document of a project was reviewed after they had begun; of one that has begun again, after that.
 * @returns by the document's code
 */
export async function reviewedChanges(
  tx: Tx,
  project: ProjectKey,
): Promise<(documentCode: string) => readonly ReviewedChange[]> {
  const begun = await tx
    .select({
      from: editionTransitions.fromEdition,
      to: editionTransitions.toEdition,
      at: max(editionTransitions.createdAt),
    })
    .from(editionTransitions)
    .where(within(editionTransitions, project))
    .groupBy(editionTransitions.fromEdition, editionTransitions.toEdition);
  if (begun.length === 0) return () => nothing;
  const reviews = await tx
    .select({ documentCode: documentReviews.documentCode, at: max(documentReviews.createdAt) })
    .from(documentReviews)
    .where(within(documentReviews, project))
    .groupBy(documentReviews.documentCode);
  const lastOf = new Map(reviews.map(({ documentCode, at }) => [documentCode, at?.getTime() ?? 0]));
  return (documentCode) => {
    const last = lastOf.get(documentCode);
    return last === undefined ? nothing : begun.filter(({ at }) => at !== null && last >= at.getTime());
  };
}
