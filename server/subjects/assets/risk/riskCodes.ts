import { sql } from 'drizzle-orm';
import { riskCodeOf } from '#domain/subjects/assets/risk/riskCode';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { assessments } from '../tables';

/**
 * Codes for new risks of a project, the next ones that were never given. The assessment's row keeps their count, so that
 * people who add risks at once get different ones, and the code of a deleted risk stays its own.
 */
export async function newRiskCodes(tx: Tx, project: ProjectKey, count: number): Promise<string[]> {
  if (count === 0) return [];
  const [given] = await tx
    .update(assessments)
    .set({ risksCoded: sql`${assessments.risksCoded} + ${count}` })
    .where(within(assessments, project))
    .returning({ last: assessments.risksCoded });
  if (!given) throw new Error(`${project.projectCode} has no assessment.`);
  return Array.from({ length: count }, (_, n) => riskCodeOf(given.last - count + n + 1));
}
