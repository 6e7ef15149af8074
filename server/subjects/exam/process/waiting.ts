import { and, eq, not, sql } from 'drizzle-orm';
import { processPolicy } from '#domain/subjects/exam/policy';
import { type QuestionWords, saidIn } from '#domain/subjects/exam/question/content';
import type { Matters, WaitingTask } from '#server/core/subject';
import { notices } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { isHeld } from '../certificate/open';
import { examCertificates } from '../certificate/tables';
import { examCandidates, examProcesses } from './tables';

const sittings = (candidate: ReturnType<typeof sql>) =>
  sql`FROM exam_sittings s WHERE s.tenant_code = ${candidate}.tenant_code
    AND s.process_code = ${candidate}.process_code AND s.account_id = ${candidate}.account_id`;

/** The candidate holds a certificate of the process. */
const holds = () =>
  sql`EXISTS (SELECT 1 FROM ${examCertificates} WHERE ${and(
    eq(examCertificates.tenantCode, examCandidates.tenantCode),
    eq(examCertificates.processCode, examCandidates.processCode),
    eq(examCertificates.accountId, examCandidates.accountId),
    isHeld(),
  )})`;

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
        not(holds()),
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

/** While this holds, the notice's matter is still open: until the person holds a certificate, or the process is closed. */
export const examMatters = (): Matters => ({
  exam_invited: sql`EXISTS (SELECT 1 FROM ${examCandidates} JOIN ${examProcesses}
      ON ${examProcesses.tenantCode} = ${examCandidates.organizerCode} AND ${examProcesses.processCode} = ${examCandidates.processCode}
    WHERE ${examCandidates.tenantCode} = ${notices.tenantCode} AND ${examCandidates.accountId} = ${notices.accountId}
      AND ${examCandidates.processCode} = ${notices.projectCode} AND ${examProcesses.state} <> 'closed' AND NOT ${holds()})`,
});
