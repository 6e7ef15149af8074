import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { ReleaseGiven, ReleaseWire } from '#domain/capabilities/release/schema';
import { countingOf, releaseWorkflow, standingOf } from '#domain/capabilities/release/workflow';
import type { ProjectKey } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { Matters, ProjectTask } from '#server/core/subject';
import { notices } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { fingerprintNow, kindsOf, type ReleaseKind } from './kind';
import { candidatesOf, openDocument, type Release, releasesOf } from './open';
import { releases } from './tables';

const act = (name: string, at: Date | null) => ({ name, at: at?.toISOString() ?? null });

const shown = (row: Release, fingerprint: string | null) => ({
  releaseId: row.releaseId,
  standing: standingOf(row, fingerprint) ?? row.state,
  prepared: act(row.preparedByName, row.preparedAt),
  reviewed: act(row.reviewerName, row.reviewedAt),
  approved: act(row.approverName, row.approvedAt),
  returned:
    row.returnedByName === null ? null : { ...act(row.returnedByName, row.returnedAt), reason: row.returnReason ?? '' },
});

/** Where a document stands, and who can be named now. */
export async function getRelease(
  ctx: Context,
  given: ReleaseGiven['getRelease']['query'],
): Promise<ReleaseWire['getRelease']['data']> {
  const opened = await ctx.read((tx) => openDocument(ctx, tx, given));
  const { current, submissions, fingerprint } = opened;
  const allowedActions = releaseWorkflow.allowedActions(opened.standing, opened.facts);
  const people = allowedActions.includes('submit') ? await candidatesOf(ctx, opened) : [];
  return {
    current: current ? shown(current, fingerprint) : null,
    others: submissions.filter((one) => one !== current).length,
    isReady: opened.facts.isReady,
    candidates: people
      .filter(({ accountId }) => accountId !== ctx.actor.accountId)
      .map(({ tenantCode: _, ...person }) => person),
    allowedActions,
  };
}

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
): Promise<Released | undefined> {
  const submitted = countingOf(await releasesOf(tx, project, document), fingerprint);
  const standing = standingOf(submitted, fingerprint);
  if (!submitted || (standing !== 'reviewing' && standing !== 'approving' && standing !== 'approved')) return undefined;
  const { releaseId, preparedByName, preparedAt, reviewerName, reviewedAt, approverName, approvedAt } = submitted;
  return {
    releaseId,
    prepared: { by: preparedByName, on: portalToday(preparedAt) },
    reviewed: actOn(reviewerName, reviewedAt),
    approved: actOn(approverName, approvedAt),
  };
}

/** Rows that wait for this account, by what it is to do. */
const waitsFor = (accountId: SQL | string) => ({
  reviewDocument: and(eq(releases.state, 'reviewing'), eq(releases.reviewerId, sql`${accountId}`)),
  approveDocument: and(eq(releases.state, 'approving'), eq(releases.approverId, sql`${accountId}`)),
  resubmitDocument: and(
    eq(releases.state, 'returned'),
    eq(releases.preparedBy, sql`${accountId}`),
    // Nobody has submitted it again.
    sql`NOT EXISTS (SELECT 1 FROM releases AS later WHERE later.tenant_code = ${releases.tenantCode}
      AND later.project_code = ${releases.projectCode} AND later.document = ${releases.document}
      AND later.prepared_at > ${releases.preparedAt})`,
  ),
});

/** The caller's tasks: documents to review, to approve, or to submit again after their return. */
export async function listReleaseTasks(ctx: Context, tx: Tx, projectCode?: string): Promise<ProjectTask[]> {
  const { accountId, tenantCode } = ctx.actor;
  const mine = waitsFor(accountId);
  const columns = { tenantCode: sql`${releases.tenantCode}`, projectCode: sql`${releases.projectCode}` };
  const kinds = kindsOf(ctx);
  const isCurrent = or(
    ...kinds.map((kind) =>
      and(eq(releases.document, kind.document), sql`${kind.fingerprint(columns)} = ${releases.fingerprint}`),
    ),
  );
  const rows = await tx
    .select({ row: releases, title: projects.name })
    .from(releases)
    .innerJoin(
      projects,
      and(eq(projects.tenantCode, releases.tenantCode), eq(projects.projectCode, releases.projectCode)),
    )
    .where(
      and(
        projectCode === undefined ? undefined : eq(releases.projectCode, projectCode),
        sql`${projects.state} <> 'closed'`,
        or(and(or(mine.reviewDocument, mine.approveDocument), isCurrent), mine.resubmitDocument),
      ),
    )
    .orderBy(releases.preparedAt);
  return rows.flatMap(({ row, title }) => {
    const task = taskOf(row);
    // People of several tenants do it where they were named.
    if (!task || task.tenant !== tenantCode) return [];
    const kind = kinds.find(({ document }) => document === row.document);
    const side = tenantCode === row.tenantCode ? 'customer' : 'channel';
    return {
      kind: task.kind,
      projectCode: row.projectCode,
      title,
      count: 1,
      since: task.since.toISOString(),
      dueDate: null,
      path: kind?.page(side, row.projectCode) ?? '/',
    };
  });
}

function taskOf(row: Release): { kind: ProjectTask['kind']; tenant: string; since: Date } | undefined {
  const { state, preparedAt, reviewedAt, returnedAt } = row;
  if (state === 'reviewing') return { kind: 'reviewDocument', tenant: row.reviewerTenant, since: preparedAt };
  if (state === 'approving')
    return { kind: 'approveDocument', tenant: row.approverTenant, since: reviewedAt ?? preparedAt };
  if (state === 'returned')
    return { kind: 'resubmitDocument', tenant: row.preparerTenant, since: returnedAt ?? preparedAt };
  return undefined;
}

const some = (stands: SQL | undefined) =>
  sql`EXISTS (SELECT 1 FROM ${releases} WHERE ${releases.tenantCode} = ${notices.params}->>'customer'
    AND ${releases.projectCode} = ${notices.projectCode} AND ${stands})`;
const ofReader = waitsFor(sql`${notices.accountId}`);

/** While these hold, the notice's matter is still open. */
export const releaseMatters: Matters = {
  release_review: some(ofReader.reviewDocument),
  release_approve: some(ofReader.approveDocument),
  release_returned: some(ofReader.resubmitDocument),
};
