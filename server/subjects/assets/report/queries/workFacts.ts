import { sql } from 'drizzle-orm';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { inventoryImports } from '#server/subjects/assets/import/tables';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import type { WorkFacts } from '../documents/input';

/** How an assessment's units were worked on, from the records themselves: they outlive the log. */
export async function workFacts(tx: Tx, project: ProjectKey): Promise<WorkFacts> {
  const { rows } = await tx.execute<WorkFacts & Record<string, unknown>>(sql`
    SELECT (SELECT count(*)::int FROM ${inventoryImports} WHERE ${within(inventoryImports, project)} AND state = 'confirmed') AS imports,
      count(assignee_id)::int AS assigned, count(DISTINCT assignee_id)::int AS people,
      count(*) FILTER (WHERE assignee_id IS NOT NULL AND seen_at IS NOT NULL)::int AS seen,
      count(*) FILTER (WHERE completed_by <> submitted_by)::int AS reviewed,
      count(*) FILTER (WHERE completed_by = submitted_by)::int AS alone
    FROM ${unitAssets} WHERE ${within(unitAssets, project)}`);
  return rows[0] ?? { imports: 0, assigned: 0, people: 0, seen: 0, reviewed: 0, alone: 0 };
}

/** The accounts whose work the assessment's records show: they were assigned units, changed or reviewed units or risks, accepted risks, or signed. */
export async function actedIn(tx: Tx, project: ProjectKey): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT DISTINCT id FROM (
      SELECT unnest(ARRAY[assignee_id, submitted_by, completed_by, updated_by]) AS id FROM ${unitAssets} WHERE ${within(unitAssets, project)}
      UNION ALL SELECT unnest(ARRAY[accepted_by, updated_by]) FROM ${risks} WHERE ${within(risks, project)}
      UNION ALL SELECT signed_by FROM ${assessments} WHERE ${within(assessments, project)}) AS named
    WHERE id IS NOT NULL`);
  return rows.map(({ id }) => id);
}
