import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import { saidIn } from '#domain/subjects/exam/question/content';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { visibleCustomers } from '#server/core/project/queries/listCustomers';
import { accounts, memberships, tenantRelations, tenants } from '#server/core/tenant/tables';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { called, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { lockProcess, ownProcess, requireStep } from './open';
import { examCandidates, examProcesses } from './tables';

/** Names that a row of the log has place for. */
const NAMES_TOLD = 20;

/** Internal auditors at work in customers that the caller sees. */
const auditors = (ctx: Context, tx: Tx, condition: SQL | undefined) =>
  tx
    .select({
      tenantCode: memberships.tenantCode,
      tenantName: tenants.name,
      accountId: memberships.accountId,
      showName: accounts.showName,
    })
    .from(memberships)
    .innerJoin(tenantRelations, eq(tenantRelations.customerTenantCode, memberships.tenantCode))
    .innerJoin(tenants, eq(tenants.tenantCode, memberships.tenantCode))
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(and(visibleCustomers(ctx), eq(memberships.roleCode, 'INTERNAL_AUDITOR'), condition))
    .orderBy(asc(tenants.name), asc(accounts.showName), asc(memberships.accountId));

/** Those who aren't in the process yet, by customer; as many as can be invited at once. @throws AppError notFound */
export async function listExamInvitees(
  ctx: Context,
  tx: Tx,
  { processCode, keyword }: ExamGiven['listExamInvitees']['query'],
): Promise<ExamWire['listExamInvitees']['data']> {
  const [process] = await tx
    .select({ processCode: examProcesses.processCode })
    .from(examProcesses)
    .where(ownProcess(ctx, processCode));
  if (!process) throw new AppError('notFound');
  const isIn = sql`EXISTS (SELECT 1 FROM exam_candidates c WHERE c.tenant_code = ${memberships.tenantCode}
    AND c.process_code = ${processCode} AND c.account_id = ${memberships.accountId})`;
  return auditors(ctx, tx, and(sql`NOT ${isIn}`, called(patternOf(keyword), accounts.showName, tenants.name))).limit(
    limits.inviteesAtOnce,
  );
}

/**
 * Lets people sit a process and tells each of them. Who is in it already stays as they are.
 * @throws AppError notFound, also for somebody who is no internal auditor of a customer that the caller sees; forbidden,
 *   refusedTransition once it is closed, limitReached
 */
export function inviteExamCandidates(
  ctx: Context,
  { processCode, people }: ExamGiven['inviteExamCandidates']['body'],
): Promise<ExamWire['inviteExamCandidates']['data']> {
  const { tenantCode: organizerCode, accountId: byId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const process = await lockProcess(ctx, tx, processCode);
    if (!process) throw new AppError('notFound');
    await requireStep(ctx, tx, process, 'invite');
    const keys = new Set(people.map(({ tenantCode, accountId }) => `${tenantCode} ${accountId}`));
    const known = await auditors(
      ctx,
      tx,
      anyOf(
        memberships.accountId,
        people.map(({ accountId }) => accountId),
      ),
    );
    const wanted = known.filter(({ tenantCode, accountId }) => keys.has(`${tenantCode} ${accountId}`));
    if (wanted.length < keys.size) throw new AppError('notFound');
    const added = await tx
      .insert(examCandidates)
      .values(
        wanted.map((person) => ({
          ...person,
          processCode,
          organizerCode,
          invitedBy: ctx.caller.showName,
          updatedBy: byId,
        })),
      )
      .onConflictDoNothing()
      .returning({
        tenantCode: examCandidates.tenantCode,
        accountId: examCandidates.accountId,
        showName: examCandidates.showName,
      });
    const ofProcess = and(eq(examCandidates.organizerCode, organizerCode), eq(examCandidates.processCode, processCode));
    if ((await tx.$count(examCandidates, ofProcess)) > limits.examCandidates)
      throw new AppError('limitReached', { max: limits.examCandidates });
    const exam = saidIn(process.content.name, ctx.language === 'zh-CN' ? 'zh' : 'en');
    await notify(
      tx,
      added.map(({ tenantCode, accountId }) => ({
        tenantCode,
        accountId,
        kind: 'exam_invited',
        projectCode: processCode,
        params: { exam },
        path: '/authentication',
      })),
      byId,
    );
    const told = added.slice(0, NAMES_TOLD).map(({ showName }) => showName);
    await audit({
      action: 'inviteExamCandidates',
      entity: 'examProcess',
      entityCode: processCode,
      detail: { people: added.length, names: told.join(', ') + (added.length > NAMES_TOLD ? ' …' : '') },
    });
    return { invited: added.length };
  });
}
