import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import type { ReleaseGiven, ReleaseWire } from '#domain/capabilities/release/schema';
import { type ReleaseMove, type ReleaseState, releaseWorkflow } from '#domain/capabilities/release/workflow';
import type { NoticeKind } from '#domain/generated/noticeKinds';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import { givenNumber } from '#server/capabilities/report/numbers';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import type { ReleaseKind } from './kind';
import { candidatesOf, type NamedDocuments, type OpenDocument, openDocuments, type Release } from './open';
import { releases } from './tables';

interface Named {
  reviewerId: string;
  approverId: string;
}

/**
 * Submits documents for review, and names who reviews and who approves them: three different people.
 * @throws AppError needsThreePeople; documentNotDrawn where there is no file to review; notFound where somebody is named who can't be;
 *   refusedTransition where one may not become final, or is submitted already
 */
export async function submitReleases(
  ctx: Context,
  named: NamedDocuments,
  { reviewerId, approverId }: Named,
): Promise<Release[]> {
  const { document } = named;
  const { accountId, tenantCode: preparerTenant } = ctx.actor;
  const [any] = await ctx.read((tx) => openDocuments(ctx, tx, named));
  if (!any) throw new AppError('notFound');
  const people = await candidatesOf(ctx, any);
  if (new Set([accountId, reviewerId, approverId]).size < 3) throw new AppError('needsThreePeople');
  const reviewer = people.find((person) => person.accountId === reviewerId);
  const approver = people.find((person) => person.accountId === approverId && person.mayApprove);
  if (!reviewer || !approver) throw new AppError('notFound');
  return ctx.write(async (tx, audit) => {
    const opened = await openDocuments(ctx, tx, named, 'change');
    const { kind, project } = any;
    const { tenantCode, projectCode } = project;
    for (const { standing, facts, fingerprint } of opened) {
      requireTransition(releaseWorkflow, { action: 'submit', from: standing, facts });
      if (fingerprint === null) throw new AppError('refusedTransition');
    }
    if (!(await isReadable(tx, kind, project))) throw new AppError('documentNotDrawn');
    const numberOf = await numbersOf(tx, opened);
    // A document waits with one submission at a time; the one of earlier content ends.
    const overtaken = opened.flatMap(
      ({ submissions }) => submissions.find(({ state }) => state === 'reviewing' || state === 'approving') ?? [],
    );
    await setState(tx, overtaken, { state: 'withdrawn' });
    for (const one of overtaken)
      await audit({ action: 'withdrawRelease', ...aboutRelease(one), detail: detailOf(one, numberOf(one)) });
    const made = opened.map(
      ({ recordCode, fingerprint }): Release => ({
        tenantCode,
        projectCode,
        releaseId: randomUUID(),
        document,
        recordCode,
        fingerprint: fingerprint ?? '',
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
      }),
    );
    await tx.insert(releases).values(made);
    await tell(ctx, tx, any, { kind: 'release_review', number: briefly(made.map(numberOf)), to: reviewer });
    for (const one of made)
      await audit({
        action: 'submitRelease',
        ...aboutRelease(one),
        detail: { ...detailOf(one, numberOf(one)), reviewer: reviewer.name, approver: approver.name },
      });
    return made;
  });
}

/** Submits one document. */
export async function submitRelease(
  ctx: Context,
  { projectCode, document, recordCode = '', ...named }: ReleaseGiven['submitRelease']['body'],
): Promise<ReleaseWire['submitRelease']['data']> {
  const [made] = await submitReleases(ctx, { projectCode, document, recordCodes: [recordCode] }, named);
  if (!made) throw new Error('A document was submitted, and its submission is gone.');
  return { releaseId: made.releaseId };
}

/** The numbers of documents: as their subject gives them, else the channel's next one of the year. Under `lockNumbering`. */
async function numbersOf(tx: Tx, opened: readonly OpenDocument[]): Promise<(release: Release) => string> {
  const [any] = opened;
  if (!any) return () => '';
  const { kind, project } = any;
  const numbers = kind.records
    ? await kind.records.numbers(
        tx,
        project,
        opened.map(({ recordCode }) => recordCode),
      )
    : new Map([['', await givenNumber(tx, project, kind.document, portalToday())]]);
  return ({ recordCode }) => numbers.get(recordCode) ?? '';
}

/** So many numbers stand in a notice. */
const NAMED = 3;
/** Numbers as a notice names them. */
const briefly = (numbers: readonly string[]): string =>
  numbers.slice(0, NAMED).join(', ') + (numbers.length > NAMED ? ` … (${numbers.length})` : '');

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

/** A step of submissions that the caller saw, by their documents. */
interface Moving {
  projectCode: string;
  document: ReleasedDocument;
  /** The submission of each document; `recordCode` is empty for documents of which a project has one. */
  submissions: readonly { recordCode: string; releaseId: string }[];
  action: ReleaseMove;
  reason?: string | undefined;
}

/**
 * Reviews or approves what was submitted, as the person named for it; returns it with a reason; or withdraws it.
 * @throws AppError notFound; forbidden where another person does this; refusedTransition where a document has changed since, or a
 *   submission doesn't count; reasonNeeded
 */
export function moveReleases(ctx: Context, moving: Moving): Promise<ReleaseState> {
  const { projectCode, document, submissions: seen, action, reason } = moving;
  const named = { projectCode, document, recordCodes: seen.map(({ recordCode }) => recordCode) };
  return ctx.write(async (tx, audit) => {
    const opened = await openDocuments(ctx, tx, named, 'change');
    const moved = opened.map(({ current, submissions, standing, facts }, place) => {
      const releaseId = seen[place]?.releaseId;
      if (!current || current.releaseId !== releaseId) {
        const isKnown = submissions.some((one) => one.releaseId === releaseId);
        throw new AppError(isKnown ? 'refusedTransition' : 'notFound');
      }
      const { to } = requireTransition(releaseWorkflow, { action, from: standing, facts, reason });
      if (to === null || to === 'overtaken') throw new Error('Every step of a submission leads to a state.');
      return { current, to };
    });
    const [first] = moved;
    const [any] = opened;
    if (!first || !any) throw new AppError('notFound');
    const { to } = first;
    const numberOf = await numbersOf(tx, opened);
    const current = moved.map((one) => one.current);
    if (action === 'return') {
      const returned = { returnedAt: new Date(), returnedByName: ctx.caller.showName, returnReason: reason ?? '' };
      await setState(tx, current, { state: to, ...returned });
      for (const one of current)
        await audit({
          action: 'returnRelease',
          ...aboutRelease(one),
          detail: { ...detailOf(one, numberOf(one)), reason: reason ?? '' },
        });
    } else {
      const { action: logged, set } = steps[action];
      await setState(tx, current, { state: to, ...set() });
      for (const one of current)
        await audit({ action: logged, ...aboutRelease(one), detail: detailOf(one, numberOf(one)) });
    }
    // Each group of people is told once.
    for (const together of Object.values(groupBy(current, peopleOf))) {
      const [example] = together;
      if (example)
        await tellNext(ctx, tx, any, { current: example, to, number: briefly(together.map(numberOf)), reason });
    }
    return to;
  });
}

const peopleOf = ({ preparedBy, preparerTenant, reviewerId, approverId, state }: Release): string =>
  [preparedBy, preparerTenant, reviewerId, approverId, state].join(' ');

/** The step of one document. */
export async function moveRelease(
  ctx: Context,
  { recordCode = '', releaseId, ...moving }: ReleaseGiven['moveRelease']['body'],
): Promise<ReleaseWire['moveRelease']['data']> {
  return { standing: await moveReleases(ctx, { ...moving, submissions: [{ recordCode, releaseId }] }) };
}

/** Of submissions in one project; without any, nothing. */
async function setState(tx: Tx, moved: readonly Release[], set: Partial<Release>): Promise<void> {
  const [any] = moved;
  if (!any) return;
  const ids = moved.map(({ releaseId }) => releaseId);
  await tx
    .update(releases)
    .set(set)
    .where(and(within(releases, any), anyOf(releases.releaseId, ids)));
}

const aboutRelease = ({ tenantCode, projectCode, recordCode }: Release) =>
  ({ entity: 'document', entityCode: recordCode || projectCode, tenantCode }) as const;

const detailOf = ({ projectCode, document, recordCode, fingerprint }: Release, report: string) => ({
  projectCode,
  document,
  ...(recordCode && { recordCode }),
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
