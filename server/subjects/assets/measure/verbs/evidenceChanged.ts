import { and, eq } from 'drizzle-orm';
import type { ProjectKey } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { measures } from '../tables';

/**
 * Ends for good what a verification says that rested on other evidence. That stands while the measure is verified; where
 * another effect is expected it may change, and the former effect alone must not bring the verification back.
 */
export async function evidenceChanged(tx: Tx, project: ProjectKey, riskId: string): Promise<void> {
  await tx
    .update(measures)
    .set({ state: 'done' })
    .where(and(recordIn(measures, project, measures.riskId, riskId), eq(measures.state, 'verified')));
}
