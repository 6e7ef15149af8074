import { eq, sql } from 'drizzle-orm';
import type { UrgeType } from '#domain/core/project/notices';
import { project as policy } from '#domain/core/project/policy';
import { allowedWhileOpen } from '#domain/core/project/rules';
import type { ProjectGiven } from '#domain/core/project/schema';
import type { RoleCode } from '#domain/kernel/roles';
import type { InHand } from '#server/core/subject';
import { accounts, memberships } from '#server/core/tenant/tables';
import { enqueueMessages } from '#server/core/user/jobs/messages';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { openProject, type ProjectKey, requireNeed } from '../openProject';

/** A person is reminded of the same thing in a project at most once in this time. */
const URGE_INTERVAL = 10 * 60_000;

interface Member {
  accountId: string;
  phone: string | null;
  signedInAt: Date | null;
  roles: RoleCode[];
}

async function membersOf(tx: Tx, tenantCode: string): Promise<Map<string, Member>> {
  const rows = await tx
    .select({
      accountId: accounts.accountId,
      phone: accounts.phone,
      signedInAt: accounts.signedInAt,
      role: memberships.roleCode,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(eq(memberships.tenantCode, tenantCode))
    .orderBy(accounts.accountId, memberships.position);
  const members = new Map<string, Member>();
  for (const { role, ...person } of rows) {
    const known = members.get(person.accountId);
    if (known) known.roles.push(role);
    else members.set(person.accountId, { ...person, roles: [role] });
  }
  return members;
}

/** People who were recently told the same in this project, by anyone. */
async function toldLately(tx: Tx, { tenantCode, projectCode }: ProjectKey, type: UrgeType): Promise<Set<string>> {
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    SELECT account_id FROM told_lately(${tenantCode}, ${projectCode}, ${type}, ${URGE_INTERVAL}::bigint) AS account_id`);
  return new Set(rows.map((row) => row.account_id));
}

/** Where the notice leads: to the page that the work is done on, where that is open to the person, else the project. */
function pathFor(projectCode: string, member: Member, work: InHand | undefined): string | undefined {
  if (!work) return undefined;
  return member.roles.includes('CONSUMER_EXECUTOR') ? work.path : `/systemManage/companyDetails/${projectCode}`;
}

/**
 * Reminds people of the customer, in the portal and by a message that the queue sends. Without accounts the type decides:
 * people with overdue units or questions (assets_urge, questions_urge), with any open ones (assets_task, questionnaire_task),
 * or who never signed in (login_verify). A person without such work is not reminded, and no one twice within ten minutes of
 * the same thing.
 * @returns the number of people reminded
 * @throws AppError notFound, forbidden; projectFinished or refusedTransition where the project is over; unknownReference for an account that is not the customer's
 */
export function urge(ctx: Context, input: ProjectGiven['urgePeople']['body']): Promise<{ urged: number }> {
  const { type, projectCode } = input;
  const { accountId: caller, showName: who } = ctx.caller;
  return ctx.write(async (tx, audit) => {
    const project = await openProject(ctx, tx, projectCode);
    requireNeed(ctx, project, allowedWhileOpen(policy.allowed(ctx.caller.roles), project.state));
    const { tenantCode } = project;
    // Concurrent reminders are counted one after the other.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`urge:${projectCode}:${type}`}, 0))`);
    const members = await membersOf(tx, tenantCode);
    const unknown = input.accountIds?.find((accountId) => !members.has(accountId));
    if (unknown) throw new AppError('unknownReference', { code: unknown });
    const field = ctx.services.subjects.find((subject) => subject.inHand?.urges.includes(type))?.inHand;
    const work = field ? await field.list(tx, project) : new Map<string, InHand>();
    const concerned: Record<UrgeType, (member: Member) => boolean> = {
      assets_urge: ({ accountId }) => (work.get(accountId)?.late ?? 0) > 0,
      assets_task: ({ accountId }) => work.has(accountId),
      login_verify: ({ signedInAt }) => signedInAt === null,
      questions_urge: ({ accountId }) => (work.get(accountId)?.late ?? 0) > 0,
      questionnaire_task: ({ accountId }) => work.has(accountId),
    };
    const lately = await toldLately(tx, project, type);
    const people = [...members.values()]
      .filter((member) => (input.accountIds ? input.accountIds.includes(member.accountId) : concerned[type](member)))
      .filter(({ accountId }) => !lately.has(accountId) && accountId !== caller)
      .filter(({ accountId }) => !field || work.has(accountId))
      .sort((a, b) => (work.get(b.accountId)?.late ?? 0) - (work.get(a.accountId)?.late ?? 0));
    const notices = people.map((member) => {
      const { accountId } = member;
      const own = work.get(accountId);
      const path = pathFor(projectCode, member, own);
      return {
        tenantCode,
        accountId,
        kind: type,
        projectCode,
        params: {
          project: project.projectName,
          who,
          ...(own && { count: own.count, late: own.late }),
          ...(input.message && { message: input.message }),
        },
        ...(path && { path }),
      };
    });
    const noticeIds = await notify(tx, notices, caller);
    await enqueueMessages(
      tx,
      tenantCode,
      noticeIds.filter((_, index) => people[index]?.phone),
      ctx.language,
    );
    await audit({
      action: 'urge',
      entity: 'project',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, type, accountIds: people.map(({ accountId }) => accountId) },
    });
    return { urged: notices.length };
  });
}
