import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import uniq from 'lodash/uniq.js';
import type { ReleaseGiven, ReleaseWire } from '#domain/capabilities/release/schema';
import { releaseWorkflow } from '#domain/capabilities/release/workflow';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import { excludedOf, noteAwaited, placesBy } from './approvers';
import type { ReleaseKind } from './kind';
import { candidatesOf, type NamedDocuments, openDocuments, type Release } from './open';
import { ruled } from './rules';
import { releaseApprovers, releases } from './tables';
import { tell } from './tell';
import { aboutRelease, detailOf, numbersOf, setState } from './write';

interface Named {
  reviewerId: string;
  /** Of documents without a rule of approval. */
  approverId?: string | undefined;
}

/**
 * Submits documents for review. Who approves them is said by the project's rule for their kind; without one it is named: author,
 * reviewer and approver are three different people.
 * @throws AppError needsThreePeople; documentNotDrawn where there is no file to review; notFound where somebody is named who can't be;
 *   approverNeeded, approvalUnattainable; refusedTransition where one may not become final, or is submitted already
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
  const able = await candidatesOf(ctx, any);
  const people = able.filter(({ mayApprove }) => mayApprove);
  const three = [accountId, reviewerId, ...(approverId === undefined ? [] : [approverId])];
  if (new Set(three).size < three.length) throw new AppError('needsThreePeople');
  const reviewer = able.find((person) => person.accountId === reviewerId);
  const approver = people.find((person) => person.accountId === approverId);
  if (!reviewer || (approverId !== undefined && !approver)) throw new AppError('notFound');
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
    const ruleOf = await ruled(tx, kind, project, named.recordCodes);
    // A document waits with one submission at a time; the one of earlier content ends.
    const overtaken = opened.flatMap(
      ({ submissions }) => submissions.find(({ state }) => state === 'reviewing' || state === 'approving') ?? [],
    );
    await setState(tx, overtaken, { state: 'withdrawn' });
    await noteAwaited(
      tx,
      project,
      overtaken.map(({ releaseId }) => releaseId),
      [],
    );
    for (const one of overtaken)
      await audit({ action: 'withdrawRelease', ...aboutRelease(one), detail: detailOf(one, numberOf(one)) });
    const made = opened.map(({ recordCode, fingerprint }) => {
      const { rule, madeBy } = ruleOf(recordCode);
      const excluded = excludedOf({ preparedBy: accountId, madeBy, reviewerId });
      const { approval, places } = placesBy(rule, { people, approver, excluded });
      const row: Release = {
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
        approval,
        madeBy,
        approverId: null,
        approverName: null,
        approverTenant: null,
        approvedAt: null,
        returnedByName: null,
        returnedAt: null,
        returnReason: null,
      };
      return { row, places };
    });
    const rows = made.map(({ row }) => row);
    await tx.insert(releases).values(rows);
    await tx.insert(releaseApprovers).values(
      made.flatMap(({ row: { releaseId }, places }) =>
        places.map(({ step, accountId: holder, name, tenantCode: memberTenant }) => ({
          tenantCode,
          projectCode,
          releaseId,
          step,
          accountId: holder,
          name,
          memberTenant,
        })),
      ),
    );
    await tell(
      ctx,
      tx,
      any,
      rows.map((row) => ({ kind: 'release_review', number: numberOf(row), to: reviewer })),
    );
    for (const { row, places } of made)
      await audit({
        action: 'submitRelease',
        ...aboutRelease(row),
        detail: {
          ...detailOf(row, numberOf(row)),
          reviewer: reviewer.name,
          approver: uniq(places.map(({ name }) => name)).join(' / '),
        },
      });
    return rows;
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

/** Whether its reviewer has something to read. */
async function isReadable(tx: Tx, { filedAs, isReadAsFile }: ReleaseKind, project: ProjectKey): Promise<boolean> {
  return !isReadAsFile || (await tx.$count(files, and(within(files, project), eq(files.kind, filedAs)))) > 0;
}
