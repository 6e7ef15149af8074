import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#server/kernel/db/tx';
import { nonconformities } from '#server/subjects/iso/nonconformity/tables';

interface Of {
  tenantCode: string;
  projectCode: string;
}
type Part = Partial<typeof nonconformities.$inferInsert>;

/** A nonconformity of a project, open and nobody's unless said otherwise. @returns its identifier */
export async function makeNonconformity(tx: Tx, { tenantCode, projectCode }: Of, part: Part = {}): Promise<string> {
  const nonconformityId = randomUUID();
  await tx.insert(nonconformities).values({
    tenantCode,
    projectCode,
    nonconformityId,
    number: sql<number>`(SELECT coalesce(max(n.number), 0) + 1 FROM nonconformities AS n
      WHERE n.tenant_code = ${tenantCode} AND n.project_code = ${projectCode})`,
    source: 'internalAudit',
    grade: 'minor',
    standardCode: 'ISO27001-2022',
    clause: 'A.8.13',
    fact: '没有恢复测试记录',
    foundBy: '内审员',
    foundOn: '2026-11-02',
    dueOn: '2027-01-31',
    ...part,
  });
  return nonconformityId;
}

/** What was done about one, as far as a minor one must say. */
export const corrected = {
  correction: '已补做恢复测试',
  cause: '恢复测试没有排入运维日历',
  similar: '核对其他系统，没有同类问题',
  correctiveAction: '排入运维日历，每季度核对',
  completedOn: '2026-11-20',
} as const;

/** One that waits for its verification. */
export const submittedBy = (accountId: string): Part => ({
  ...corrected,
  state: 'submitted',
  responsibleId: accountId,
  participants: [accountId],
  submittedByName: '提交人',
  submittedAt: new Date(),
});
