import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { nextVersion } from '#domain/capabilities/release/numbers';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import type { Released } from '#server/capabilities/release/queries';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { givenNumber, lockNumbering, numberOf } from './numbers';
import { reportEditions } from './tables';

/** One version of a document: the same number for the same content. */
export interface Edition {
  /** 0.1, 0.2 … as a draft, 1.0 when it is approved. */
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Who had it drawn up. */
  readonly by: string;
  /** Who signed it, of versions from before documents were approved; null of all others. */
  readonly signedBy: string | null;
  /** Null for a draft. */
  readonly approvedBy: string | null;
}

/** A document's number and its versions up to the one that states this content. */
export interface Numbered {
  readonly number: string;
  readonly edition: Edition;
  /** Oldest first. */
  readonly editions: readonly Edition[];
  /** The acts that this version prints; undefined where they are an approval of other content. */
  readonly released: Released | undefined;
  /** The version that a reader may know: the last approved one before this, of a draft else the last draft; absent for the first. */
  readonly earlier?: { readonly edition: Edition; readonly contentHash: string };
}

/** What a version states. */
export interface Stated {
  readonly document: ReleasedDocument;
  /** SHA-256 of its content, the acts included. */
  readonly contentHash: string;
  /** The acts on it; undefined while it is not submitted. */
  readonly released: Released | undefined;
}

async function editionsOf(tx: Tx, project: ProjectKey, document: ReleasedDocument) {
  const signer = alias(accounts, 'signer');
  return tx
    .select({ row: reportEditions, by: accounts.showName, signedBy: signer.showName })
    .from(reportEditions)
    .leftJoin(accounts, eq(accounts.accountId, reportEditions.createdBy))
    .leftJoin(signer, eq(signer.accountId, reportEditions.signedBy))
    .where(and(within(reportEditions, project), eq(reportEditions.document, document)))
    .orderBy(asc(reportEditions.edition));
}

type Row = Awaited<ReturnType<typeof editionsOf>>[number];
const shown = ({ row, by, signedBy }: Row): Edition => ({
  version: row.version,
  date: row.day,
  by: by ?? '',
  // The signer may have left: the signature stays.
  signedBy: row.signedBy === null ? null : (signedBy ?? '–'),
  approvedBy: row.approvedByName,
});

/** The place of the version with this content; undefined where it has none yet. */
function placeOf(rows: readonly Row[], contentHash: string): number | undefined {
  const place = rows.findLastIndex(({ row }) => row.contentHash === contentHash);
  return place < 0 ? undefined : place;
}

/** Content that was given its version by somebody else in between. */
class NumberedAlready extends Error {}

/**
 * Numbers a document: the same content has the same number, version and day in every format. Other content is the next
 * version. An approval makes one whole version, of the first content that is drawn up with it; what differs from that,
 * although it is outside the approved fingerprint, is a draft.
 */
export async function numberDocument(ctx: Context, project: ProjectKey, stated: Stated): Promise<Numbered> {
  const { document, contentHash } = stated;
  let rows = await ctx.read((tx) => editionsOf(tx, project, document));
  if (placeOf(rows, contentHash) === undefined) {
    await addEdition(ctx, project, stated).catch((error) => {
      if (!(error instanceof NumberedAlready)) throw error;
    });
    rows = await ctx.read((tx) => editionsOf(tx, project, document));
  }
  const number = await ctx.read((tx) => numberOf(tx, project, document));
  // Others may have numbered other content meanwhile.
  const upTo = rows.slice(0, (placeOf(rows, contentHash) ?? -1) + 1);
  const editions = upTo.map(shown);
  const edition = editions.at(-1);
  if (!edition || !number) throw new Error('A document was numbered, and its number is gone.');
  const isOther = Boolean(stated.released?.approved) && edition.approvedBy === null;
  const passed = upTo.slice(0, -1);
  // The first whole version had drafts alone, which its readers don't know.
  const draft = edition.approvedBy === null ? passed.at(-1) : undefined;
  const before = passed.findLast(({ row }) => row.approvedByName !== null) ?? draft;
  const earlier = before && { edition: shown(before), contentHash: before.row.contentHash };
  return { number, edition, editions, released: isOther ? undefined : stated.released, ...(earlier && { earlier }) };
}

/** @throws NumberedAlready */
const addEdition = (ctx: Context, project: ProjectKey, { document, contentHash, released }: Stated): Promise<void> =>
  ctx.write(async (tx, audit) => {
    const { tenantCode, projectCode } = project;
    const today = portalToday();
    await lockNumbering(tx, project, document);
    const rows = await editionsOf(tx, project, document);
    if (placeOf(rows, contentHash) !== undefined) throw new NumberedAlready();
    const approval = released?.approved ? { by: released.approved.by, releaseId: released.releaseId } : undefined;
    const isFirst = approval !== undefined && rows.every(({ row }) => row.releaseId !== approval.releaseId);
    const latest = rows.at(-1)?.row;
    const version = nextVersion(latest?.version, isFirst);
    await tx.insert(reportEditions).values({
      tenantCode,
      projectCode,
      document,
      edition: (latest?.edition ?? 0) + 1,
      version,
      day: today,
      contentHash,
      approvedByName: isFirst ? approval.by : null,
      releaseId: isFirst ? approval.releaseId : null,
      createdBy: ctx.actor.accountId,
    });
    const report = await givenNumber(tx, project, document, today);
    await audit({
      action: 'numberReport',
      entity: 'document',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, document, report, version },
    });
  });
