import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { nextVersion } from '#domain/capabilities/release/numbers';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
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
}

/** What a version states. */
export interface Stated {
  readonly document: ReleasedDocument;
  /** SHA-256 of its content. */
  readonly contentHash: string;
  /** The name of the person who approved this content; null for a draft. */
  readonly approvedBy: string | null;
}

/** Another has numbered the same content in between. */
class NumberedAlready extends Error {}

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

/**
 * Numbers a document: the same content has the same number, version and day in every format. Content that differs from
 * the latest version's is the next version.
 */
export async function numberDocument(ctx: Context, project: ProjectKey, stated: Stated): Promise<Numbered> {
  const { document, contentHash, approvedBy } = stated;
  const { tenantCode, projectCode } = project;
  const today = portalToday();
  const isLatest = (rows: readonly Row[]) => rows.at(-1)?.row.contentHash === contentHash;
  let rows = await ctx.read((tx) => editionsOf(tx, project, document));
  if (!isLatest(rows)) {
    await ctx
      .write(async (tx, audit) => {
        await lockNumbering(tx, project, document);
        const now = await editionsOf(tx, project, document);
        if (isLatest(now)) throw new NumberedAlready();
        const latest = now.at(-1)?.row;
        const version = nextVersion(latest?.version, approvedBy !== null);
        await tx.insert(reportEditions).values({
          tenantCode,
          projectCode,
          document,
          edition: (latest?.edition ?? 0) + 1,
          version,
          day: today,
          contentHash,
          approvedByName: approvedBy,
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
      })
      .catch((error) => {
        if (!(error instanceof NumberedAlready)) throw error;
      });
    rows = await ctx.read((tx) => editionsOf(tx, project, document));
  }
  const number = await ctx.read((tx) => numberOf(tx, project, document));
  const editions = rows.map(shown);
  const edition = editions.at(-1);
  if (!edition || !number) throw new Error('A document was numbered, and its number is gone.');
  return { number, edition, editions };
}
