import { and, eq, sql } from 'drizzle-orm';
import { EXPIRY_NOTICE_DAYS } from '#domain/subjects/exam/certificate/state';
import { processPolicy } from '#domain/subjects/exam/policy';
import { type QuestionWords, saidIn } from '#domain/subjects/exam/question/content';
import type { Matters, WaitingTask } from '#server/core/subject';
import { notices } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { portalDay } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { examCandidates, examProcesses } from './tables';

const sittings = (candidate: ReturnType<typeof sql>) =>
  sql`FROM exam_sittings s WHERE s.tenant_code = ${candidate}.tenant_code
    AND s.process_code = ${candidate}.process_code AND s.account_id = ${candidate}.account_id`;

/** Certificates of the process that are neither revoked nor about to expire. */
const held = (candidate: ReturnType<typeof sql>) =>
  sql`FROM exam_certificates z WHERE z.tenant_code = ${candidate}.tenant_code
    AND z.process_code = ${candidate}.process_code AND z.account_id = ${candidate}.account_id
    AND z.revoked_at IS NULL AND z.valid_until > ${portalDay} + ${EXPIRY_NOTICE_DAYS}::int`;

/** Exams that are open to the caller, who has neither passed them nor used up the tries. */
export async function listWaiting(ctx: Context, tx: Tx, projectCode?: string): Promise<WaitingTask[]> {
  // An exam belongs to no project.
  if (projectCode !== undefined || !processPolicy.allowed(ctx.caller.roles).includes('sit')) return [];
  const of = sittings(sql.raw('exam_candidates'));
  const rows = await tx
    .select({
      name: sql<QuestionWords>`${examProcesses.content} -> 'name'`,
      invitedAt: examCandidates.invitedAt,
    })
    .from(examCandidates)
    .innerJoin(
      examProcesses,
      and(
        eq(examProcesses.tenantCode, examCandidates.organizerCode),
        eq(examProcesses.processCode, examCandidates.processCode),
      ),
    )
    .where(
      and(
        eq(examCandidates.tenantCode, ctx.actor.tenantCode),
        eq(examCandidates.accountId, ctx.actor.accountId),
        eq(examProcesses.state, 'open'),
        sql`NOT EXISTS (SELECT 1 ${held(sql.raw('exam_candidates'))})`,
        sql`EXISTS (SELECT 1 FROM tenant_relations r WHERE r.tenant_code = ${examCandidates.organizerCode}
          AND r.customer_tenant_code = ${examCandidates.tenantCode})`,
        sql`((SELECT count(*) ${of} AND s.state = 'closed')
          < (${examProcesses.content} ->> 'tries')::int + ${examCandidates.extraTries})`,
      ),
    )
    .orderBy(examCandidates.invitedAt, examCandidates.processCode);
  const language = ctx.language === 'zh-CN' ? 'zh' : 'en';
  return rows.map(({ name, invitedAt }) => ({
    kind: 'internalAuditorExam',
    projectCode: null,
    title: saidIn(name, language),
    count: 1,
    since: invitedAt.toISOString(),
    dueDate: null,
    path: '/authentication',
  }));
}

/** While this holds, the notice's matter is still open: until the person has passed, or the process is closed. */
export const examMatters: Matters = {
  exam_invited: sql`EXISTS (SELECT 1 FROM exam_candidates c
    JOIN exam_processes p ON p.tenant_code = c.organizer_code AND p.process_code = c.process_code
    WHERE c.tenant_code = ${notices.tenantCode} AND c.account_id = ${notices.accountId}
      AND c.process_code = ${notices.projectCode} AND p.state <> 'closed'
      AND NOT EXISTS (SELECT 1 ${held(sql.raw('c'))}))`,
};
