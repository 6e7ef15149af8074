import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/changed';
import {
  controlRuleOf,
  keptUntil,
  nextReviewAfter,
  overSince,
  reviewOnceIssued,
} from '#domain/subjects/iso/documentControl/documentControl';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { lockDocument, ofDocument, requireStep } from '../document/makeVersions';
import { keptDocument } from '../document/openDocuments';
import { type DocumentRow, managementDocuments, managementDocumentVersions } from '../document/tables';
import { openVariables } from '../variable/variables';
import { documentReviews } from './tables';

type Control = IsoWire['getManagementDocument']['data']['control'];

const monthsOf = ({ kind, reviewMonths }: Pick<DocumentRow, 'kind' | 'reviewMonths'>): number =>
  reviewMonths ?? controlRuleOf(kind).reviewMonths;

/** The next review of a document of which a version is issued that comes into force on a day. */
export const firstReviewOf = (
  head: Pick<DocumentRow, 'kind' | 'reviewMonths' | 'nextReviewOn'>,
  effectiveOn: string,
): string => reviewOnceIssued(head.nextReviewOn, effectiveOn, monthsOf(head), portalToday());

const reviewsOf = (tx: Tx, project: ProjectKey, documentCode: string) =>
  tx
    .select({ review: documentReviews, label: managementDocumentVersions.label })
    .from(documentReviews)
    .innerJoin(
      managementDocumentVersions,
      and(
        within(managementDocumentVersions, project),
        eq(managementDocumentVersions.documentCode, documentReviews.documentCode),
        eq(managementDocumentVersions.number, documentReviews.number),
      ),
    )
    .where(and(within(documentReviews, project), eq(documentReviews.documentCode, documentCode)))
    .orderBy(desc(documentReviews.createdAt));

/** The rules of a document's control, and its periodic reviews. */
export async function controlOf(tx: Tx, project: ProjectKey, head: DocumentRow): Promise<Control> {
  const rule = controlRuleOf(head.kind);
  return {
    reviewMonths: head.reviewMonths,
    retentionYears: head.retentionYears,
    defaultReviewMonths: rule.reviewMonths,
    defaultRetentionYears: rule.retentionYears,
    reviews: (await reviewsOf(tx, project, head.documentCode)).map(({ review, label }) => ({
      label,
      note: review.note,
      reviewedOn: review.reviewedOn,
      nextReviewOn: review.nextReviewOn,
      reviewedBy: review.reviewedByName,
      at: review.createdAt.toISOString(),
    })),
  };
}

interface Issued {
  readonly number: number;
  readonly effectiveOn: string | null;
}

/** Since when a version is no longer in use, and until when it is kept then. */
export function retentionOf(head: DocumentRow, version: Issued, versions: readonly Issued[]) {
  const retiredOn = head.retiredAt && portalToday(head.retiredAt);
  const overOn = overSince(version, versions, retiredOn, portalToday());
  const years = head.retentionYears ?? controlRuleOf(head.kind).retentionYears;
  return { overOn, keptUntil: overOn === null ? null : keptUntil(overOn, years) };
}

/** What a conflict shows of a document: what the other person has changed of its control. */
export const shownControl = ({ reviewMonths, retentionYears, nextReviewOn, version }: DocumentRow) => ({
  reviewMonths,
  retentionYears,
  nextReviewOn,
  version,
});

/**
 * Records that the version in force is still suitable.
 * @throws AppError notFound, forbidden, conflict; refusedTransition where another version is in force, or the day isn't ahead
 */
export function reviewManagementDocument(
  ctx: Context,
  { projectCode, documentCode, version, number, note, nextReviewOn }: IsoGiven['reviewManagementDocument']['body'],
): Promise<IsoWire['reviewManagementDocument']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const head = await requireVersion(tx, await lockDocument(tx, project, documentCode), version, shownControl);
    const kept = await keptDocument(ctx, tx, project, documentCode);
    requireStep(kept, 'reassess');
    const { inForce } = kept;
    const reviewedOn = portalToday();
    const next = nextReviewOn ?? nextReviewAfter(reviewedOn, monthsOf(head));
    if (!inForce || inForce.number !== number || next <= reviewedOn) throw new AppError('refusedTransition');
    const { tenantCode } = project;
    await tx.insert(documentReviews).values({
      tenantCode,
      projectCode,
      reviewId: randomUUID(),
      documentCode,
      number,
      note,
      reviewedOn,
      nextReviewOn: next,
      reviewedByName: ctx.caller.showName,
    });
    const saved = head.version + 1;
    await tx
      .update(managementDocuments)
      .set({ nextReviewOn: next, version: saved, updatedBy: ctx.actor.accountId, updatedAt: sql`now()` })
      .where(ofDocument(project, documentCode));
    await audit({
      action: 'reviewManagementDocument',
      entity: 'managementDocument',
      entityCode: documentCode,
      tenantCode,
      detail: { projectCode, number: head.number, name: head.name, version: inForce.label, note, nextReviewOn: next },
    });
    return { version: saved, nextReviewOn: next };
  });
}

/** The day that a document's reviews are counted from: its last review, or when it came into force last; null: neither. */
async function reviewedFrom(tx: Tx, project: ProjectKey, documentCode: string): Promise<string | null> {
  const { rows } = await tx.execute<{ day: string | null }>(sql`SELECT greatest(
    (SELECT max(${documentReviews.reviewedOn}) FROM ${documentReviews}
      WHERE ${within(documentReviews, project)} AND ${documentReviews.documentCode} = ${documentCode}),
    (SELECT max(${managementDocumentVersions.effectiveOn}) FROM ${managementDocumentVersions}
      WHERE ${within(managementDocumentVersions, project)} AND ${managementDocumentVersions.documentCode} = ${documentCode})
  )::text AS day`);
  return rows[0]?.day ?? null;
}

const said = ['reviewMonths', 'retentionYears'] as const;

/**
 * How often a document is reviewed, and how long its versions are kept; another interval moves its next review.
 * @throws AppError notFound, conflict, forbidden; refusedTransition where it is withdrawn from use
 */
export function saveDocumentControl(
  ctx: Context,
  { projectCode, documentCode, version, reviewMonths, retentionYears }: IsoGiven['saveDocumentControl']['body'],
): Promise<IsoWire['saveDocumentControl']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode);
    const head = await requireVersion(tx, await lockDocument(tx, project, documentCode), version, shownControl);
    const after = { reviewMonths, retentionYears };
    const from = reviewMonths === head.reviewMonths ? null : await reviewedFrom(tx, project, documentCode);
    const nextReviewOn = from === null ? head.nextReviewOn : nextReviewAfter(from, monthsOf({ ...head, ...after }));
    const saved = head.version + 1;
    await tx
      .update(managementDocuments)
      .set({ ...after, nextReviewOn, version: saved, updatedBy: ctx.actor.accountId, updatedAt: sql`now()` })
      .where(ofDocument(project, documentCode));
    await audit({
      action: 'saveDocumentControl',
      entity: 'managementDocument',
      entityCode: documentCode,
      tenantCode: project.tenantCode,
      detail: {
        projectCode,
        number: head.number,
        name: head.name,
        changed: changedFields({ reviewMonths: head.reviewMonths, retentionYears: head.retentionYears }, after, said),
      },
    });
    return { version: saved, nextReviewOn };
  });
}
