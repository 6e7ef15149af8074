import { sql } from 'drizzle-orm';
import type { NonconformityAction } from '#domain/subjects/iso/nonconformity/workflow';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { presentDetail } from './detail';
import {
  isNonconformity,
  type NonconformityRow,
  type OpenNonconformities,
  openNonconformities,
  openOne,
  requireStep,
} from './open';
import { nonconformities } from './tables';

interface Named {
  projectCode: string;
  nonconformityId: string;
  version: number | undefined;
  reason?: string | undefined;
}

/** One that the caller takes this step with, as it was seen. @throws AppError notFound, forbidden, conflict, refusedTransition, reasonNeeded */
export async function openForStep(
  ctx: Context,
  tx: Tx,
  { projectCode, nonconformityId, version, reason }: Named,
  action: NonconformityAction,
): Promise<{ project: OpenNonconformities; row: NonconformityRow }> {
  const project = await openNonconformities(ctx, tx, projectCode);
  const row = await openOne(tx, project, nonconformityId, 'change');
  requireStep(project, action, row, reason);
  await requireVersion(tx, row, version, () => presentDetail(ctx, tx, project, nonconformityId));
  return { project, row };
}

/** Writes what changes of one. @returns its row as it is now */
export async function writeOne(
  tx: Tx,
  project: OpenNonconformities,
  nonconformityId: string,
  change: Partial<typeof nonconformities.$inferInsert>,
): Promise<NonconformityRow> {
  const [row] = await tx
    .update(nonconformities)
    .set({
      ...change,
      version: sql`${nonconformities.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: project.caller.accountId,
    })
    .where(isNonconformity(project, nonconformityId))
    .returning();
  if (!row) throw new Error(`${nonconformityId} is gone.`);
  return row;
}

/** Those who took part, with the caller. */
export const withCaller = ({ caller }: OpenNonconformities, { participants }: NonconformityRow): string[] => [
  ...new Set([...participants, caller.accountId]),
];
