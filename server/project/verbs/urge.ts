import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { executorPageOf, executorPages, type UnitStage } from '#domain/assets/work/workflow';
import type { RoleCode } from '#domain/kernel/roles';
import type { projectSchemas } from '#domain/project/schema';
import type { UrgeType } from '#domain/user/notices';
import { type OpenAssessment, openAssessment, within } from '#server/assets/assessment';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/database';
import { accounts, memberships, unitAssets } from '#server/kernel/db/schema';
import { AppError } from '#server/kernel/errors';
import { enqueueMessages } from '#server/user/jobs/messages';
import { notify } from '#server/user/notify';

/** A person is reminded of the same thing in a project at most once in this time. */
const URGE_INTERVAL = 10 * 60_000;

interface Member {
  accountId: string;
  phone: string | null;
  signedInAt: Date | null;
  roles: RoleCode[];
}

/** What a person has in hand in a project. */
interface Work {
  count: number;
  late: number;
  stages: UnitStage[];
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

/** Units in hand by who has them. */
async function workInHand(tx: Tx, project: OpenAssessment): Promise<Map<string, Work>> {
  const rows = await tx
    .select({
      accountId: sql<string>`${unitAssets.assigneeId}`,
      stage: unitAssets.stage,
      count: count(),
      late: sql<number>`(count(*) FILTER (WHERE ${unitAssets.dueDate} < ${portalToday()}))::int`,
    })
    .from(unitAssets)
    .where(and(within(unitAssets, project), eq(unitAssets.state, 'inhand'), isNotNull(unitAssets.assigneeId)))
    .groupBy(unitAssets.assigneeId, unitAssets.stage);
  const work = new Map<string, Work>();
  for (const row of rows) {
    const known = work.get(row.accountId) ?? { count: 0, late: 0, stages: [] };
    work.set(row.accountId, {
      count: known.count + row.count,
      late: known.late + row.late,
      stages: [...known.stages, row.stage],
    });
  }
  return work;
}

/** Who was told of this lately in this project, whoever told them. */
async function toldLately(tx: Tx, { tenantCode, projectCode }: OpenAssessment, type: UrgeType): Promise<Set<string>> {
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    SELECT account_id FROM told_lately(${tenantCode}, ${projectCode}, ${type}, ${URGE_INTERVAL}::bigint) AS account_id`);
  return new Set(rows.map((row) => row.account_id));
}

/** Where the notice leads: the executor's page with the first of its units, the project for everybody else with units. */
function pathFor(projectCode: string, member: Member, work: Work | undefined): string | undefined {
  if (!work) return undefined;
  const pages = new Set<string | undefined>(work.stages.map(executorPageOf));
  const page = Object.keys(executorPages).find((one) => pages.has(one));
  return page && member.roles.includes('CONSUMER_EXECUTOR')
    ? `/${page}/${projectCode}`
    : `/systemManage/companyDetails/${projectCode}`;
}

/**
 * Reminds people of the customer, in the portal and by message, which the queue sends. Without accounts the type decides
 * whom: those with late units (assets_urge), with units in hand (assets_task), who never signed in (login_verify),
 * executors (the others). Nobody is reminded of units who has none in hand, nor twice within ten minutes of the same thing.
 * @returns how many were reminded
 * @throws AppError notFound, forbidden; unknownReference for an account that is not the customer's
 */
export function urge(
  ctx: Context,
  input: z.output<typeof projectSchemas.consumerUrge.body>,
): Promise<{ urged: number }> {
  const { type, projectCode } = input;
  const { accountId: caller, showName: who } = ctx.caller;
  return ctx.write(async (tx, audit) => {
    const project = await openAssessment(ctx, tx, projectCode, 'assign');
    const { tenantCode } = project;
    // Two who remind at the same time are counted one after the other.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`urge:${projectCode}:${type}`}, 0))`);
    const members = await membersOf(tx, tenantCode);
    const unknown = input.accountIds?.find((accountId) => !members.has(accountId));
    if (unknown) throw new AppError('unknownReference', { code: unknown });
    const ofUnits = type === 'assets_urge' || type === 'assets_task';
    const work = ofUnits ? await workInHand(tx, project) : new Map<string, Work>();
    const concerned: Record<UrgeType, (member: Member) => boolean> = {
      assets_urge: ({ accountId }) => (work.get(accountId)?.late ?? 0) > 0,
      assets_task: ({ accountId }) => work.has(accountId),
      login_verify: ({ signedInAt }) => signedInAt === null,
      questions_urge: ({ roles }) => roles.includes('CONSUMER_EXECUTOR'),
      questionnaire_task: ({ roles }) => roles.includes('CONSUMER_EXECUTOR'),
    };
    const lately = await toldLately(tx, project, type);
    const people = [...members.values()]
      .filter((member) => (input.accountIds ? input.accountIds.includes(member.accountId) : concerned[type](member)))
      .filter(({ accountId }) => !lately.has(accountId) && accountId !== caller)
      .filter(({ accountId }) => !ofUnits || work.has(accountId))
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
