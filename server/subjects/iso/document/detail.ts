import { sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changedNames, valueInLine } from '#domain/subjects/iso/document/document';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { dictionary } from '#domain/subjects/iso/template/dictionary';
import { type Release, releasesOf } from '#server/capabilities/release/open';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { flagTexts } from '../template/texts';
import { openVariables } from '../variable/variables';
import { document, type KeptDocument, keptDocuments, shownDocument, shownVersion, versionsOf } from './openDocuments';
import { fingerprintOfVersion } from './release';
import { managementDocuments, managementDocumentVersions } from './tables';

const act = (by: string, at: Date | null) => ({ by, at: at?.toISOString() ?? null });
const shownSubmission = (row: Release) => ({
  state: row.state,
  prepared: act(row.preparedByName, row.preparedAt),
  reviewed: act(row.reviewerName, row.reviewedAt),
  approved: act(row.approverName, row.approvedAt),
  returned:
    row.returnedByName === null ? null : { ...act(row.returnedByName, row.returnedAt), reason: row.returnReason ?? '' },
});

/** The fingerprint of each version of a document, by its number. */
async function fingerprintsOf(tx: Tx, head: NonNullable<KeptDocument['head']>): Promise<Map<number, string>> {
  const { rows } = await tx.execute<{ number: number; fingerprint: string }>(sql`
    SELECT v.number, ${fingerprintOfVersion} AS fingerprint FROM ${managementDocuments} AS d
      JOIN ${managementDocumentVersions} AS v ON v.tenant_code = d.tenant_code AND v.project_code = d.project_code
        AND v.document_code = d.document_code
    WHERE d.tenant_code = ${head.tenantCode} AND d.project_code = ${head.projectCode} AND d.document_code = ${head.documentCode}`);
  return new Map(rows.map(({ number, fingerprint }) => [number, fingerprint]));
}

/** What would differ in a document if it were made again today. */
function differencesOf({ latest, today }: KeptDocument, say: { yes: string; no: string }) {
  const before = latest?.data;
  if (!before || !today) return [];
  const changed = new Set(changedNames(before, today));
  return [...dictionary.values()]
    .filter(({ name }) => changed.has(name))
    .map((entry) => ({
      ...pick(entry, ['name', 'zh', 'en']),
      before: valueInLine(before[entry.name], entry, say),
      after: valueInLine(today[entry.name], entry, say),
    }));
}

/** One with all its versions, who did what about each, and what would differ today. @throws AppError notFound */
export async function getManagementDocument(
  ctx: Context,
  tx: Tx,
  { projectCode, documentCode }: IsoGiven['getManagementDocument']['query'],
): Promise<IsoWire['getManagementDocument']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const kept = (await keptDocuments(ctx, tx, project)).find(({ head }) => head?.documentCode === documentCode);
  if (!kept?.head) throw new AppError('notFound');
  const versions = await versionsOf(tx, project, documentCode);
  const fingerprints = await fingerprintsOf(tx, kept.head);
  const submissions = await releasesOf(tx, project, document, [documentCode]);
  return {
    document: shownDocument(kept),
    versions: versions.map((row) => ({
      ...shownVersion(row),
      submissions: submissions
        .filter(({ fingerprint }) => fingerprint === fingerprints.get(row.version.number))
        .map(shownSubmission),
    })),
    differences: kept.status === 'retired' ? [] : differencesOf(kept, flagTexts(kept.head.language)),
  };
}
