import groupBy from 'lodash/groupBy.js';
import { afterApproval, awaitedSeats } from '#domain/capabilities/release/approval';
import type { ReleaseGiven, ReleaseWire } from '#domain/capabilities/release/schema';
import { type ReleaseMove, type ReleaseState, releaseWorkflow } from '#domain/capabilities/release/workflow';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { approvedNames, type Course, fillSeats, noteAwaited, principalNames, type Seat } from './approvers';
import { type OpenDocument, openDocuments, type Release } from './open';
import { type Told, tell, toApprove } from './tell';
import { aboutRelease, detailOf, numbersOf, setState } from './write';

/** A step of submissions that the caller saw, by their documents. */
interface Moving {
  projectCode: string;
  document: ReleasedDocument;
  /** The submission of each document; `recordCode` is empty for documents of which a project has one. */
  submissions: readonly { recordCode: string; releaseId: string }[];
  action: ReleaseMove;
  reason?: string | undefined;
}

/** A submission that is moved. */
interface Moved {
  current: Release;
  course: Course;
  filled: readonly Seat[];
  to: ReleaseState;
  number: string;
}

interface Step {
  ctx: Context;
  tx: Tx;
  audit: Audit;
  moved: readonly Moved[];
  reason: string;
}

const idsOf = (moved: readonly Moved[]) => moved.map(({ current }) => current.releaseId);
const currentOf = (moved: readonly Moved[]) => moved.map(({ current }) => current);
const awaitedIn = (
  { number }: Moved,
  course: Course,
  isNew: (seat: Seat) => boolean = () => true,
): { seat: Seat; number: string; excluded: ReadonlySet<string> }[] =>
  awaitedSeats(course)
    .filter(isNew)
    .map((seat) => ({ seat, number, excluded: course.excluded }));
const author = ({ preparedBy, preparerTenant }: Release) => ({ accountId: preparedBy, tenantCode: preparerTenant });

/** Writes each step and its rows of the log. @returns who is told what */
const steps: Readonly<Record<ReleaseMove, (step: Step) => Promise<Told[]>>> = {
  async review({ tx, audit, moved }) {
    const [any] = currentOf(moved);
    if (!any) return [];
    await setState(tx, currentOf(moved), { state: 'approving', reviewedAt: new Date() });
    await noteAwaited(
      tx,
      any,
      idsOf(moved),
      moved.map(({ course }) => course),
    );
    for (const { current, number } of moved)
      await audit({ action: 'reviewRelease', ...aboutRelease(current), detail: detailOf(current, number) });
    return toApprove(
      tx,
      moved.flatMap((one) => awaitedIn(one, one.course)),
    );
  },
  async approve({ ctx, tx, audit, moved }) {
    const { accountId, tenantCode } = ctx.actor;
    const [any] = currentOf(moved);
    if (!any) return [];
    await fillSeats(
      ctx,
      tx,
      any,
      moved.flatMap(({ filled }) => filled),
    );
    const after = moved.map((one) => ({ one, course: approvedIn(ctx, one) }));
    const done = after.filter(({ one }) => one.to === 'approved');
    const going = after.filter(({ one }) => one.to !== 'approved');
    for (const [approverName, same] of Object.entries(groupBy(done, ({ course }) => approvedNames(course))))
      await setState(
        tx,
        same.map(({ one }) => one.current),
        { state: 'approved', approvedAt: new Date(), approverId: accountId, approverName, approverTenant: tenantCode },
      );
    await noteAwaited(
      tx,
      any,
      idsOf(moved),
      going.map(({ course }) => course),
    );
    for (const { current, course, filled, number, to } of moved) {
      const deputyFor = principalNames(filled, accountId);
      const detail = detailOf(current, number);
      const step = filled.map((seat) => course.steps[seat.step]?.name ?? '').join(' / ');
      if (to === 'approved')
        await audit({ action: 'approveRelease', ...aboutRelease(current), detail: { ...detail, deputyFor } });
      else await audit({ action: 'approveStep', ...aboutRelease(current), detail: { ...detail, step, deputyFor } });
    }
    const fresh = going.flatMap(({ one, course }) => awaitedIn(one, course, ({ isAwaited }) => !isAwaited));
    return [
      ...done.map(({ one }): Told => ({ kind: 'release_approved', number: one.number, to: author(one.current) })),
      ...(await toApprove(tx, fresh)),
    ];
  },
  async return({ ctx, tx, audit, moved, reason }) {
    const [any] = currentOf(moved);
    if (!any) return [];
    const returned = { returnedAt: new Date(), returnedByName: ctx.caller.showName, returnReason: reason };
    await setState(tx, currentOf(moved), { state: 'returned', ...returned });
    await noteAwaited(tx, any, idsOf(moved), []);
    for (const { current, number } of moved)
      await audit({
        action: 'returnRelease',
        ...aboutRelease(current),
        detail: { ...detailOf(current, number), reason },
      });
    return moved.map(({ current, number }) => ({ kind: 'release_returned', number, to: author(current), reason }));
  },
  // The log keeps the return of what is withdrawn after it.
  async withdraw({ tx, audit, moved }) {
    const [any] = currentOf(moved);
    if (!any) return [];
    const nothing = { returnedAt: null, returnedByName: null, returnReason: null };
    await setState(tx, currentOf(moved), { state: 'withdrawn', ...nothing });
    await noteAwaited(tx, any, idsOf(moved), []);
    for (const { current, number } of moved)
      await audit({ action: 'withdrawRelease', ...aboutRelease(current), detail: detailOf(current, number) });
    return moved.flatMap(({ current, course, number }) =>
      [author(current), ...waitedFor(current, course)].map((to): Told => ({ kind: 'release_withdrawn', number, to })),
    );
  },
};

/** The course of an approval with the caller's own act in it. */
const approvedIn = (ctx: Context, { course, filled }: Moved): Course => ({
  ...course,
  seats: afterApproval(course, ctx.actor.accountId, filled).seats.map((seat, place) =>
    seat === course.seats[place] ? seat : { ...seat, approvedByName: ctx.caller.showName, approvedAt: new Date() },
  ),
});

/** The people that a submission waits for. */
function waitedFor({ state, reviewerId, reviewerTenant }: Release, course: Course) {
  if (state === 'reviewing') return [{ accountId: reviewerId, tenantCode: reviewerTenant }];
  if (state !== 'approving') return [];
  return awaitedSeats(course).map(({ accountId, memberTenant }) => ({ accountId, tenantCode: memberTenant }));
}

/**
 * Reviews or approves what was submitted, as a person named for it or as the deputy of one; returns it with a reason; or withdraws it.
 * @throws AppError notFound; forbidden where another person does this; refusedTransition where a document has changed since, or a
 *   submission doesn't count; reasonNeeded
 */
export function moveReleases(ctx: Context, moving: Moving): Promise<ReleaseState> {
  const { projectCode, document, submissions: seen, action, reason } = moving;
  const named = { projectCode, document, recordCodes: seen.map(({ recordCode }) => recordCode) };
  return ctx.write(async (tx, audit) => {
    const opened = await openDocuments(ctx, tx, named, 'change');
    const numberOf = await numbersOf(tx, opened);
    const moved = opened.map((one, place) =>
      movedBy(one, { releaseId: seen[place]?.releaseId, action, reason }, numberOf),
    );
    const [first] = moved;
    const [any] = opened;
    if (!first || !any) throw new AppError('notFound');
    const told = await steps[action]({ ctx, tx, audit, moved, reason: reason ?? '' });
    await tell(ctx, tx, any, told);
    return first.to;
  });
}

/** The step of one of them. @throws AppError as moveReleases */
function movedBy(
  { current, course, filled, submissions, standing, facts }: OpenDocument,
  { releaseId, action, reason }: Pick<Moving, 'action' | 'reason'> & { releaseId: string | undefined },
  numberOf: (release: Release) => string,
): Moved {
  if (!current || !course || current.releaseId !== releaseId) {
    const isKnown = submissions.some((one) => one.releaseId === releaseId);
    throw new AppError(isKnown ? 'refusedTransition' : 'notFound');
  }
  const { to } = requireTransition(releaseWorkflow, { action, from: standing, facts, reason });
  if (to === null || to === 'overtaken') throw new Error('Every step of a submission leads to a state.');
  return { current, course, filled, to, number: numberOf(current) };
}

/** The step of one document. */
export async function moveRelease(
  ctx: Context,
  { recordCode = '', releaseId, ...moving }: ReleaseGiven['moveRelease']['body'],
): Promise<ReleaseWire['moveRelease']['data']> {
  return { standing: await moveReleases(ctx, { ...moving, submissions: [{ recordCode, releaseId }] }) };
}
