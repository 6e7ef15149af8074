import { sql } from 'drizzle-orm';
import { type Coded, codeOf } from '#domain/subjects/assets/risk/codes';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { assessments } from './tables';

const counted = { risk: 'risksCoded', measure: 'measuresCoded' } as const satisfies Record<Coded, string>;

/**
 * Codes for new records of a project, the next ones that were never given. The assessment's row keeps their count, so that
 * people who add records at once get different ones, and the code of a deleted record stays its own.
 */
export async function newCodes(tx: Tx, project: ProjectKey, kind: Coded, count: number): Promise<string[]> {
  if (count === 0) return [];
  const column = assessments[counted[kind]];
  const [given] = await tx
    .update(assessments)
    .set({ [counted[kind]]: sql`${column} + ${count}` })
    .where(within(assessments, project))
    .returning({ last: column });
  if (!given) throw new Error(`${project.projectCode} has no assessment.`);
  return Array.from({ length: count }, (_, n) => codeOf(kind, given.last - count + n + 1));
}
