import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ReleaseGiven, ReleaseWire } from '#domain/capabilities/release/schema';
import { type ReleaseMove, type ReleaseState, releaseWorkflow } from '#domain/capabilities/release/workflow';
import type { NoticeKind } from '#domain/generated/noticeKinds';
import { givenNumber } from '#server/capabilities/report/numbers';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import type { ReleaseKind } from './kind';
import { candidatesOf, type OpenDocument, openDocument, type Release } from './open';
import { releases } from './tables';

/**
 * Submits a document for review, and names who reviews and who approves it: three different people.
 * @throws AppError needsThreePeople; documentNotDrawn where there is no file to review; notFound where somebody is named who can't be; refusedTransition where it may not become
 *   final, or is submitted already
 */
export async function submitRelease(
  ctx: Context,
  given: ReleaseGiven['submitRelease']['body'],
): Promise<ReleaseWire['submitRelease']['data']> {
  const { document, reviewerId, approverId } = given;
  const { accountId, tenantCode: preparerTenant } = ctx.actor;
  const people = await candidatesOf(ctx, await ctx.read((tx) => openDocument(ctx, tx, given)));
  if (new Set([accountId, reviewerId, approverId]).size < 3) throw new AppError('needsThreePeople');
  const reviewer = people.find((person) => person.accountId === reviewerId);
  const approver = people.find((person) => person.accountId === approverId && person.mayApprove);
  if (!reviewer || !approver) throw new AppError('notFound');
  return ctx.write(async (tx, audit) => {
    const opened = await openDocument(ctx, tx, given, 'change');
    const { kind, project, standing, facts, fingerprint, submissions } = opened;
    requireTransition(releaseWorkflow, { action: 'submit', from: standing, facts });
    if (fingerprint === null) throw new AppError('refusedTransition');
    if (!(await isReadable(tx, kind, project))) throw new AppError('documentNotDrawn');
    const { tenantCode, projectCode } = project;
    const number = await givenNumber(tx, project, document, portalToday());
    // A document waits with one submission at a time; the one of earlier content ends.
    const overtaken = submissions.find(({ state }) => state === 'reviewing' || state === 'approving');
    if (overtaken) {
      await setState(tx, overtaken, { state: 'withdrawn' });
      await audit({ action: 'withdrawRelease', ...aboutRelease(overtaken), detail: detailOf(overtaken, number) });
    }
    const release: Release = {
      tenantCode,
      projectCode,
      releaseId: randomUUID(),
      document,
      fingerprint,
      state: 'reviewing',
      preparedBy: accountId,
      preparedByName: ctx.caller.showName,
      preparerTenant,
      preparedAt: new Date(),
      reviewerId,
      reviewerName: reviewer.name,
      reviewerTenant: reviewer.tenantCode,
      reviewedAt: null,
      approverId,
      approverName: approver.name,
      approverTenant: approver.tenantCode,
      approvedAt: null,
      returnedByName: null,
      returnedAt: null,
      returnReason: null,
    };
    await tx.insert(releases).values(release);
    await tell(ctx, tx, opened, { kind: 'release_review', number, to: reviewer });
    await audit({
      action: 'submitRelease',
      ...aboutRelease(release),
      detail: { ...detailOf(release, number), reviewer: reviewer.name, approver: approver.name },
    });
    return { releaseId: release.releaseId };
  });
}

/** Whether its reviewer has something to read. */
async function isReadable(tx: Tx, { filedAs, isReadAsFile }: ReleaseKind, project: ProjectKey): Promise<boolean> {
  return !isReadAsFile || (await tx.$count(files, and(within(files, project), eq(files.kind, filedAs)))) > 0;
}

/** What each step sets, and the name of its audit action. */
const steps = {
  review: { action: 'reviewRelease', set: () => ({ reviewedAt: new Date() }) },
  approve: { action: 'approveRelease', set: () => ({ approvedAt: new Date() }) },
  // The log keeps the return of what is withdrawn after it.
  withdraw: {
    action: 'withdrawRelease',
    set: () => ({ returnedAt: null, returnedByName: null, returnReason: null }),
  },
} as const satisfies Record<Exclude<ReleaseMove, 'return'>, { action: string; set: () => Partial<Release> }>;

/**
 * Reviews or approves what was submitted, as the person named for it; returns it with a reason; or withdraws it.
 * @throws AppError notFound; forbidden where another person does this; refusedTransition where the document has changed since, or this
 *   submission doesn't count; reasonNeeded
 */
export function moveRelease(
  ctx: Context,
  given: ReleaseGiven['moveRelease']['body'],
): Promise<ReleaseWire['moveRelease']['data']> {
  const { document, action, reason, releaseId } = given;
  return ctx.write(async (tx, audit) => {
    const opened = await openDocument(ctx, tx, given, 'change');
    const { current, submissions, standing, facts, project } = opened;
    if (current?.releaseId !== releaseId) {
      const isKnown = submissions.some((one) => one.releaseId === releaseId);
      throw new AppError(isKnown ? 'refusedTransition' : 'notFound');
    }
    const { to } = requireTransition(releaseWorkflow, { action, from: standing, facts, reason });
    if (to === null || to === 'overtaken') throw new Error('Every step of a submission leads to a state.');
    const number = await givenNumber(tx, project, document, portalToday());
    const detail = detailOf(current, number);
    if (action === 'return') {
      const returned = { returnedAt: new Date(), returnedByName: ctx.caller.showName, returnReason: reason ?? '' };
      await setState(tx, current, { state: to, ...returned });
      await audit({ action: 'returnRelease', ...aboutRelease(current), detail: { ...detail, reason: reason ?? '' } });
    } else {
      const { action: logged, set } = steps[action];
      await setState(tx, current, { state: to, ...set() });
      await audit({ action: logged, ...aboutRelease(current), detail });
    }
    await tellNext(ctx, tx, opened, { current, to, number, reason });
    return { standing: to };
  });
}

const setState = (tx: Tx, release: Release, set: Partial<Release>) =>
  tx
    .update(releases)
    .set(set)
    .where(and(within(releases, release), eq(releases.releaseId, release.releaseId)));

const aboutRelease = ({ tenantCode, projectCode }: Release) =>
  ({ entity: 'document', entityCode: projectCode, tenantCode }) as const;

const detailOf = ({ projectCode, document, fingerprint }: Release, report: string) => ({
  projectCode,
  document,
  report,
  fingerprint,
});

interface Told {
  kind: NoticeKind;
  number: string;
  to: { accountId: string; tenantCode: string };
  reason?: string | undefined;
}

async function tell(
  ctx: Context,
  tx: Tx,
  { project, kind: document }: OpenDocument,
  { kind, number, to, reason }: Told,
) {
  const { tenantCode: customer, projectCode, projectName } = project;
  const { accountId, tenantCode } = to;
  if (accountId === ctx.actor.accountId) return;
  const params = {
    project: projectName,
    customer,
    document: document.document,
    number,
    who: ctx.caller.showName,
    ...(reason && { reason }),
  };
  const path = document.page(tenantCode === customer ? 'customer' : 'channel', projectCode);
  await notify(tx, [{ tenantCode, accountId, kind, projectCode, params, path }], ctx.actor.accountId);
}

interface Moved {
  current: Release;
  to: ReleaseState;
  number: string;
  reason: string | undefined;
}

/** Tells the person who is next: the approver, or the author where it is over; of a withdrawal also the person it waited for. */
async function tellNext(
  ctx: Context,
  tx: Tx,
  opened: OpenDocument,
  { current, to, number, reason }: Moved,
): Promise<void> {
  const author = { accountId: current.preparedBy, tenantCode: current.preparerTenant };
  const approver = { accountId: current.approverId, tenantCode: current.approverTenant };
  const reviewer = { accountId: current.reviewerId, tenantCode: current.reviewerTenant };
  if (to === 'approving') await tell(ctx, tx, opened, { kind: 'release_approve', number, to: approver });
  if (to === 'approved') await tell(ctx, tx, opened, { kind: 'release_approved', number, to: author });
  if (to === 'returned') await tell(ctx, tx, opened, { kind: 'release_returned', number, to: author, reason });
  if (to !== 'withdrawn') return;
  await tell(ctx, tx, opened, { kind: 'release_withdrawn', number, to: author });
  if (current.state === 'returned') return;
  const awaited = current.state === 'reviewing' ? reviewer : approver;
  await tell(ctx, tx, opened, { kind: 'release_withdrawn', number, to: awaited });
}
