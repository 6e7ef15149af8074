import { and, eq } from 'drizzle-orm';
import type { ProjectKey } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { measures } from '../tables';

/**
 * Invalidates a verification based on other evidence. Evidence is fixed while the measure is verified; if
 * another effect is expected it may change, and the former effect alone must not restore the verification.
 */
export async function evidenceChanged(tx: Tx, project: ProjectKey, measureId: string): Promise<void> {
  await tx
    .update(measures)
    .set({ state: 'done' })
    .where(and(recordIn(measures, project, measures.measureId, measureId), eq(measures.state, 'verified')));
}
