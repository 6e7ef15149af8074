import { and, eq } from 'drizzle-orm';
import { type CopyKind, nextReviewAfter } from '#domain/subjects/iso/documentControl/documentControl';
import { within } from '#server/core/project/openProject';
import type { DemoProject } from '#server/core/subject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { accountOf, daysAgo } from '#server/seed/story';
import { departments } from '../department/tables';
import { managementDocuments, managementDocumentVersions } from '../document/tables';
import { firstReviewOf } from './control';
import data from './demo.json';
import { documentCopies, documentReviews } from './tables';

interface DemoCopy {
  /** The template's part of the document's number. */
  document: string;
  kind: CopyKind;
  copyNumber?: number;
  copies?: number;
  /** A department by name, a phone of the demo, or somebody outside. */
  department?: string;
  phone?: string;
  outside?: string;
  purpose?: string;
  /** Days since it was given out, and acknowledged. */
  given: number;
  acknowledged?: number;
  /** Who signed for a department. */
  by?: string;
}

interface DemoReview {
  document: string;
  /** Days since then. */
  days: number;
  note: string;
  /** Months until the next one. */
  months: number;
}

const CONSULTANT = '13800000011';
const idOf = (at: number) => `00000000-0000-4000-8000-0000000003${String(at).padStart(2, '0')}`;

/** The told company's copies of what is issued, a review that was made, and one that is due. */
export async function fillDocumentControl(tx: Tx, projects: readonly DemoProject[]): Promise<void> {
  const told = projects.find(({ isTold }) => isTold);
  if (!told) return;
  const { tenantCode, projectCode } = told;
  const people = new Map((await tx.select().from(accounts)).map(({ phone, showName }) => [phone, showName]));
  const nameOf = (phone: string) => people.get(phone) ?? phone;
  const own = await tx.select().from(departments).where(within(departments, told));
  const issued = await issuedVersions(tx, told);
  const of = (part: string) => {
    const found = issued.find(({ head }) => head.number.endsWith(part));
    if (!found) throw new Error(`The demo has not issued ${part}.`);
    return found;
  };
  const dayOf = (days: number) => portalToday(daysAgo(days));
  await tx.insert(documentCopies).values(
    (data.copies as DemoCopy[]).map((one, at) => {
      const { document, kind, department, phone, outside, given, acknowledged, by } = one;
      const { head, sha256 } = of(document);
      const departmentCode = own.find(({ name }) => name === department)?.departmentCode ?? null;
      if (department && !departmentCode) throw new Error(`The demo has no ${department}.`);
      return {
        tenantCode,
        projectCode,
        copyId: idOf(at + 1),
        documentCode: head.documentCode,
        number: 1,
        sha256,
        kind,
        copyNumber: one.copyNumber ?? null,
        copies: one.copies ?? 1,
        departmentCode,
        accountId: phone ? accountOf(phone) : null,
        recipient: department ?? outside ?? nameOf(phone ?? ''),
        purpose: one.purpose ?? '',
        distributedOn: dayOf(given),
        distributedByName: nameOf(CONSULTANT),
        ...(acknowledged !== undefined && {
          acknowledgedByName: by ?? nameOf(phone ?? ''),
          acknowledgedOn: dayOf(acknowledged),
          acknowledgedAt: daysAgo(acknowledged),
          receiptRecordedByName: by === undefined ? null : nameOf(CONSULTANT),
        }),
        createdAt: daysAgo(given),
        updatedAt: daysAgo(acknowledged ?? given),
      };
    }),
  );
  const rules = data.reviewMonths as Readonly<Record<string, number>>;
  for (const { head, effectiveOn } of issued) {
    const reviewMonths = Object.entries(rules).find(([part]) => head.number.endsWith(part))?.[1] ?? null;
    const review = (data.reviews as DemoReview[]).find(({ document }) => head.number.endsWith(document));
    const reviewedOn = review && dayOf(review.days);
    const nextReviewOn = reviewedOn
      ? nextReviewAfter(reviewedOn, review.months)
      : firstReviewOf({ ...head, reviewMonths }, effectiveOn ?? portalToday());
    await tx
      .update(managementDocuments)
      .set({ reviewMonths, nextReviewOn })
      .where(and(within(managementDocuments, told), eq(managementDocuments.documentCode, head.documentCode)));
    if (!review || !reviewedOn) continue;
    await tx.insert(documentReviews).values({
      tenantCode,
      projectCode,
      reviewId: idOf(90),
      documentCode: head.documentCode,
      number: 1,
      note: review.note,
      reviewedOn,
      nextReviewOn,
      reviewedByName: nameOf('13800000021'),
      createdAt: daysAgo(review.days),
    });
  }
}

/** What is issued, with the hash of its file. */
async function issuedVersions(tx: Tx, told: DemoProject) {
  const rows = await tx
    .select({
      head: managementDocuments,
      effectiveOn: managementDocumentVersions.effectiveOn,
      objectId: managementDocumentVersions.issuedObjectId,
    })
    .from(managementDocuments)
    .innerJoin(
      managementDocumentVersions,
      and(
        within(managementDocumentVersions, told),
        eq(managementDocumentVersions.documentCode, managementDocuments.documentCode),
      ),
    )
    .where(within(managementDocuments, told));
  const kept = rows.filter(({ objectId }) => objectId !== null);
  const found = await tx
    .select({ objectId: files.objectId, sha256: files.sha256 })
    .from(files)
    .where(
      and(
        eq(files.tenantCode, told.tenantCode),
        anyOf(
          files.objectId,
          kept.map(({ objectId }) => objectId ?? ''),
        ),
      ),
    );
  const hashOf = new Map(found.map(({ objectId, sha256 }) => [objectId, sha256]));
  return kept.map((row) => ({ ...row, sha256: hashOf.get(row.objectId ?? '') ?? '' }));
}
