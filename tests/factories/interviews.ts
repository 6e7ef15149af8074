import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/kernel/db/tx';
import { interviews } from '#server/subjects/assets/report/tables';

/** A recorded interview of a project, at version 1. */
export async function makeInterview(
  tx: Tx,
  { tenantCode, projectCode }: { tenantCode: string; projectCode: string },
  part: Partial<typeof interviews.$inferInsert> = {},
): Promise<string> {
  const interviewId = randomUUID();
  const said = { person: '王建国', role: '信息中心主任', day: '2026-03-01', heldBy: '周文博', notes: '机房与备份' };
  await tx.insert(interviews).values({ tenantCode, projectCode, interviewId, ...said, ...part });
  return interviewId;
}
