import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import uniq from 'lodash/uniq.js';
import { type ReleaseNeed, release } from '#domain/capabilities/release/policy';
import type { ReleaseGiven, ReleaseWire } from '#domain/capabilities/release/schema';
import { countingOf, releaseWorkflow, standingOf } from '#domain/capabilities/release/workflow';
import { reportEditions } from '#server/capabilities/report/tables';
import { type ProjectKey, visibleByCodes, within } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { Matters, ProjectTask } from '#server/core/subject';
import { notices } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { type Seat, shownCourse } from './approvers';
import { principalsNow } from './deputies';
import { fingerprintNow, kindOf, kindsOf, type ReleaseKind } from './kind';
import { candidatesOf, openDocument, type Release, releasesOf } from './open';
import { ruled } from './rules';
import { releaseApprovers, releases } from './tables';

const act = (name: string, at: Date | null) => ({ name, at: at?.toISOString() ?? null });

const namesIn = (seats: readonly Seat[]) =>
  uniq(seats.filter(({ isReplaced }) => !isReplaced).map(({ name }) => name)).join(' / ');

/** A submission as screens have it. @param fingerprint of what the document states now */
export const shownSubmission = (row: Release, fingerprint: string | null, seats: readonly Seat[] = []) => ({
  releaseId: row.releaseId,
  standing: standingOf(row, fingerprint) ?? row.state,
  ...shownCourse(row, seats),
  prepared: act(row.preparedByName, row.preparedAt),
  reviewed: act(row.reviewerName, row.reviewedAt),
  // Of what isn't approved yet, who is to do that.
  approved: act(row.approverName ?? namesIn(seats), row.approvedAt),
  returned:
    row.returnedByName === null ? null : { ...act(row.returnedByName, row.returnedAt), reason: row.returnReason ?? '' },
});

/** Where a document stands, and who can be named now. */
export async function getRelease(
  ctx: Context,
  given: ReleaseGiven['getRelease']['query'],
): Promise<ReleaseWire['getRelease']['data']> {
  const { opened, rule } = await ctx.read(async (tx) => {
    const opened = await openDocument(ctx, tx, given);
    return { opened, rule: await ruled(tx, opened.kind, opened.project, [opened.recordCode]) };
  });
  const { current, submissions, fingerprint } = opened;
  const allowedActions = releaseWorkflow.allowedActions(opened.standing, opened.facts);
  const people = allowedActions.includes('submit') ? await candidatesOf(ctx, opened) : [];
  const candidates = people
    .filter(({ accountId }) => accountId !== ctx.actor.accountId)
    .map(({ tenantCode: _, roleCodes: _roles, ...person }) => person);
  const again = (accountId: string | undefined) => candidates.find((person) => person.accountId === accountId);
  const [last] = opened.submissions;
  // A rule says itself who approves.
  const [named, ...further] = (opened.seats.get(last?.releaseId ?? '') ?? []).filter(({ isReplaced }) => !isReplaced);
  const approver = again(further.length === 0 ? named?.accountId : undefined);
  return {
    current: current ? shownSubmission(current, fingerprint, opened.seats.get(current.releaseId)) : null,
    isFinalDrawn: current !== undefined && (await ctx.read((tx) => isFinalDrawn(tx, opened.kind, current))),
    former: {
      reviewerId: again(last?.reviewerId)?.accountId,
      approverId: approver?.mayApprove ? approver.accountId : undefined,
    },
    hasRule: rule(opened.recordCode).rule !== undefined,
    others: submissions.filter((one) => one !== current).length,
    isReady: opened.facts.isReady,
    candidates,
    allowedActions,
  };
}

/** Whether the whole version that an approval makes was drawn up; a subject with records of its own sees to that itself. */
const isFinalDrawn = async (tx: Tx, { records }: ReleaseKind, { releaseId, ...project }: Release): Promise<boolean> =>
  records !== undefined ||
  (await tx.$count(reportEditions, and(within(reportEditions, project), eq(reportEditions.releaseId, releaseId)))) > 0;

/** Who did what when; the day as YYYY-MM-DD. */
export interface Act {
  readonly by: string;
  readonly on: string;
}

/** The people and days that a document prints; of what hasn't happened yet, nothing. */
export interface Released {
  readonly releaseId: string;
  readonly prepared: Act;
  readonly reviewed: Act | null;
  readonly approved: Act | null;
}

const actOn = (by: string, at: Date | null): Act | null => (at === null ? null : { by, on: portalToday(at) });

/** The acts on what a document states now; undefined where it is not submitted, was returned, or has changed since. */
export const releasedOf = async (tx: Tx, kind: ReleaseKind, project: ProjectKey): Promise<Released | undefined> =>
  releasedAs(tx, kind, project, await fingerprintNow(tx, kind, project));

/** The same of content with this fingerprint, which may be an earlier version's. */
export async function releasedAs(
  tx: Tx,
  { document }: ReleaseKind,
  project: ProjectKey,
  fingerprint: string | null,
  recordCode = '',
): Promise<Released | undefined> {
  return actsOn(countingOf(await releasesOf(tx, project, document, [recordCode]), fingerprint), fingerprint);
}

/** The acts of a submission, as far as it is of content with this fingerprint and stands. */
export function actsOn(submitted: Release | undefined, fingerprint: string | null): Released | undefined {
  const standing = standingOf(submitted, fingerprint);
  if (!submitted || (standing !== 'reviewing' && standing !== 'approving' && standing !== 'approved')) return undefined;
  const { releaseId, preparedByName, preparedAt, reviewerName, reviewedAt, approverName, approvedAt } = submitted;
  return {
    releaseId,
    prepared: { by: preparedByName, on: portalToday(preparedAt) },
    reviewed: actOn(reviewerName, reviewedAt),
    approved: actOn(approverName ?? '', approvedAt),
  };
}

/** The awaited places of a submission that the caller can fill; of a step in which the caller has approved already, none. */
const awaitsCaller = (ctx: Context) =>
  sql`${releaseApprovers} WHERE ${and(
    eq(releaseApprovers.tenantCode, releases.tenantCode),
    eq(releaseApprovers.projectCode, releases.projectCode),
    eq(releaseApprovers.releaseId, releases.releaseId),
    releaseApprovers.isAwaited,
    eq(releaseApprovers.memberTenant, ctx.actor.tenantCode),
    or(
      eq(releaseApprovers.accountId, ctx.actor.accountId),
      sql`${releaseApprovers.accountId} IN ${principalsNow(ctx)}`,
    ),
    sql`NOT EXISTS (SELECT 1 FROM release_approvers AS own WHERE own.tenant_code = ${releaseApprovers.tenantCode}
    AND own.project_code = ${releaseApprovers.projectCode} AND own.release_id = ${releaseApprovers.releaseId}
    AND own.step = ${releaseApprovers.step} AND own.approved_by = ${ctx.actor.accountId})`,
  )}`;

/**
 * Submissions that wait for the caller, by what it is to do: it is named, or the author, in this tenant, and may still do it; the
 * project is seen and not terminated; what is reviewed or approved has not changed since.
 */
function waitsFor(ctx: Context) {
  const { accountId, tenantCode } = ctx.actor;
  const needs = release.allowed(ctx.caller.roles);
  const seen = visibleByCodes(ctx);
  const isOpen = sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${and(
    eq(projects.tenantCode, releases.tenantCode),
    eq(projects.projectCode, releases.projectCode),
    ne(projects.state, 'closed'),
    seen && or(eq(projects.tenantCode, tenantCode), seen),
  )})`;
  const columns = {
    tenantCode: sql`${releases.tenantCode}`,
    projectCode: sql`${releases.projectCode}`,
    recordCode: sql`${releases.recordCode}`,
  };
  const isCurrent = or(
    ...kindsOf(ctx).map(({ document, fingerprint }) =>
      and(eq(releases.document, document), sql`${fingerprint(columns)} = ${releases.fingerprint}`),
    ),
  );
  // A record of many may be gone while its project goes on.
  const isKept = or(
    ...kindsOf(ctx).map(({ document, fingerprint, records }) =>
      and(eq(releases.document, document), records && sql`${fingerprint(columns)} IS NOT NULL`),
    ),
  );
  const mine = (need: ReleaseNeed, ...conditions: (SQL | undefined)[]) =>
    needs.includes(need) ? and(...conditions, isOpen) : sql`false`;
  const { state, reviewerId, reviewerTenant, preparedBy, preparerTenant, madeBy } = releases;
  return {
    reviewDocument: mine(
      'sign',
      eq(state, 'reviewing'),
      eq(reviewerId, accountId),
      eq(reviewerTenant, tenantCode),
      isCurrent,
    ),
    approveDocument: mine(
      'sign',
      eq(state, 'approving'),
      ne(preparedBy, accountId),
      ne(reviewerId, accountId),
      sql`${madeBy} IS DISTINCT FROM ${accountId}`,
      sql`EXISTS (SELECT 1 FROM ${awaitsCaller(ctx)})`,
      isCurrent,
    ),
    resubmitDocument: mine(
      'submit',
      eq(state, 'returned'),
      eq(preparedBy, accountId),
      eq(preparerTenant, tenantCode),
      // It can be submitted, and has not been again.
      isKept,
      sql`NOT EXISTS (SELECT 1 FROM releases AS later WHERE later.tenant_code = ${releases.tenantCode}
        AND later.project_code = ${releases.projectCode} AND later.document = ${releases.document}
        AND later.record_code = ${releases.recordCode} AND later.prepared_at > ${releases.preparedAt})`,
    ),
  };
}

/** The step of a submission in which the caller is awaited, by name. */
const stepAwaited = (ctx: Context) => sql<
  string | null
>`(SELECT min(${releases.approval}->'steps'->(${releaseApprovers.step}::int)->>'name')
  FROM ${awaitsCaller(ctx)})`;

/** The caller's tasks: documents to review, to approve, or to submit again after their return. */
export async function listReleaseTasks(ctx: Context, tx: Tx, projectCode?: string): Promise<ProjectTask[]> {
  const { tenantCode } = ctx.actor;
  const rows = await tx
    .select({ row: releases, title: projects.name, step: stepAwaited(ctx) })
    .from(releases)
    .innerJoin(
      projects,
      and(eq(projects.tenantCode, releases.tenantCode), eq(projects.projectCode, releases.projectCode)),
    )
    .where(
      and(
        projectCode === undefined ? undefined : eq(releases.projectCode, projectCode),
        or(...Object.values(waitsFor(ctx))),
      ),
    )
    .orderBy(releases.preparedAt);
  const waiting = rows.flatMap(({ row, title, step }) => {
    const task = taskOf(row);
    return task ? { ...task, row, title, step: (task.kind === 'approveDocument' && step) || undefined } : [];
  });
  // Of documents of which a project has many, one task for all that wait with the same step.
  const together = groupBy(waiting, ({ kind, row, step = '' }) =>
    [kind, row.document, row.projectCode, step].join(' '),
  );
  return Object.values(together).flatMap(([first, ...others]) => {
    if (!first) return [];
    const { kind, row, title, since, step } = first;
    const side = tenantCode === row.tenantCode ? 'customer' : 'channel';
    return {
      kind,
      projectCode: row.projectCode,
      title,
      count: others.length + 1,
      ...(step && { step }),
      since: since.toISOString(),
      dueDate: null,
      path: kindOf(ctx, row.document).page(side, row.projectCode),
    };
  });
}

function taskOf({
  state,
  preparedAt,
  reviewedAt,
  returnedAt,
}: Release): { kind: ProjectTask['kind']; since: Date } | undefined {
  if (state === 'reviewing') return { kind: 'reviewDocument', since: preparedAt };
  if (state === 'approving') return { kind: 'approveDocument', since: reviewedAt ?? preparedAt };
  if (state === 'returned') return { kind: 'resubmitDocument', since: returnedAt ?? preparedAt };
  return undefined;
}

/** While these hold, the notice's matter is still open: the reader has the task. */
export function releaseMatters(ctx: Context): Matters {
  const mine = waitsFor(ctx);
  const some = (waits: SQL | undefined) =>
    sql`EXISTS (SELECT 1 FROM ${releases} WHERE ${releases.tenantCode} = ${notices.params}->>'customer'
      AND ${releases.projectCode} = ${notices.projectCode} AND ${releases.document} = ${notices.params}->>'document'
      AND ${waits})`;
  return {
    release_review: some(mine.reviewDocument),
    release_approve: some(mine.approveDocument),
    release_returned: some(mine.resubmitDocument),
  };
}
