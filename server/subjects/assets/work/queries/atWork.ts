import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { consultants } from '#domain/core/project/policy';
import { type Side, sides } from '#domain/core/project/team/rules';
import type { RoleCode } from '#domain/kernel/roles';
import { allowedAssessmentActions } from '#domain/subjects/assets/policy';
import { type LeadTask, leadTasksOf, placeOfTask } from '#domain/subjects/assets/work/waiting';
import { allowedWorkActions } from '#domain/subjects/assets/work/workflow';
import type { ProjectKey } from '#server/core/project/openProject';
import { isOver } from '#server/core/project/over';
import { projects } from '#server/core/project/tables';
import type { AtWork, GroupWait } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { lookedThrough } from '#server/subjects/assets/lookedThrough';
import { assessments } from '#server/subjects/assets/tables';
import { ledBy, ledColumns, unacceptedFor } from './waiting';

/** Who leads an assessment on each side. */
const leading: Readonly<Record<Side, readonly RoleCode[]>> = {
  customer: ['CONSUMER_PM', 'CONSUMER_OWNER'],
  channel: consultants,
};

/** Who works in these assessments, all of one customer, and what waits for whom; two statements, however many they are. */
export async function atWork(ctx: Context, tx: Tx, keys: readonly ProjectKey[]): Promise<AtWork> {
  const codes = keys.map(({ projectCode }) => projectCode);
  const tenantCodes = [...new Set(keys.map(({ tenantCode }) => tenantCode))];
  const rows = await tx
    .select({
      projectCode: unitAssets.projectCode,
      accountId: sql<string>`${unitAssets.assigneeId}`,
      units: sql<number>`count(*)::int`,
      inHand: sql<number>`(count(*) FILTER (WHERE ${unitAssets.state} = 'inhand'))::int`,
      late: sql<number>`(count(*) FILTER (WHERE ${unitAssets.state} = 'inhand' AND ${unitAssets.dueDate} < ${portalToday()}))::int`,
      isOpen: sql<boolean>`bool_and(NOT ${isOver})`,
      since: sql<string | null>`min(${unitAssets.standingSince}) FILTER (WHERE ${unitAssets.state} = 'inhand')`,
    })
    .from(unitAssets)
    .innerJoin(
      assessments,
      and(eq(assessments.tenantCode, unitAssets.tenantCode), eq(assessments.projectCode, unitAssets.projectCode)),
    )
    .innerJoin(
      projects,
      and(eq(projects.tenantCode, unitAssets.tenantCode), eq(projects.projectCode, unitAssets.projectCode)),
    )
    .where(
      and(
        anyOf(unitAssets.tenantCode, tenantCodes),
        anyOf(unitAssets.projectCode, codes),
        isNotNull(unitAssets.assigneeId),
      ),
    )
    .groupBy(unitAssets.projectCode, unitAssets.assigneeId)
    .orderBy(unitAssets.projectCode, unitAssets.assigneeId);
  const units = new Map<string, number>();
  for (const row of rows) units.set(row.accountId, (units.get(row.accountId) ?? 0) + row.units);
  const own = rows.flatMap(({ projectCode, accountId, inHand, isOpen, late, since }): GroupWait[] => {
    if (inHand === 0 || !isOpen) return [];
    const place = `tab=progress&view=all&assignee=${encodeURIComponent(accountId)}`;
    const when = since === null ? null : new Date(since).toISOString();
    return [
      { projectCode, kind: 'workOnUnits', count: inHand, late, since: when, accountId, sides: ['customer'], place },
    ];
  });
  return { units, waits: [...(await waitsOfLeaders(ctx, tx, codes)), ...own] };
}

async function waitsOfLeaders(ctx: Context, tx: Tx, codes: readonly string[]): Promise<GroupWait[]> {
  const led = await ledBy(tx, ctx.actor.accountId, lookedThrough(ctx, { projectCodes: codes, columns: ledColumns }));
  return led.flatMap((row) => {
    const found = new Map<LeadTask, GroupWait>();
    for (const side of sides) {
      const roles = leading[side];
      const reviewable = row.submitted.filter((standing) =>
        allowedWorkActions(standing, { roles, isAssignee: false }, standing.rounds).includes('complete'),
      );
      const standing = {
        ...row,
        ...unacceptedFor(roles, row),
        signsAlone: false,
        reviewable: reviewable.reduce((total, { units }) => total + units, 0),
      };
      for (const { kind, count } of leadTasksOf(standing, allowedAssessmentActions(roles))) {
        const before = found.get(kind);
        const since = kind === 'reviewUnits' ? (reviewable.map((one) => one.since).sort()[0] ?? null) : null;
        found.set(kind, {
          projectCode: row.projectCode,
          kind,
          count: Math.max(count, before?.count ?? 0),
          late: 0,
          since: since === null ? (before?.since ?? null) : new Date(since).toISOString(),
          accountId: null,
          sides: [...(before?.sides ?? []), side],
          place: placeOfTask[kind],
        });
      }
    }
    return [...found.values()];
  });
}
