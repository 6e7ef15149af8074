import pick from 'lodash/pick.js';
import { changedNames, RETIRED, valueInLine } from '#domain/subjects/iso/document/document';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import type { Dictionary } from '#domain/subjects/iso/template/template';
import { shownSubmission } from '#server/capabilities/release/queries';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { controlOf, retentionOf } from '../documentControl/control';
import { flagTexts } from '../template/texts';
import { openVariables } from '../variable/variables';
import { type KeptDocument, keptDocument } from './openDocuments';
import { canMakePdf } from './pdf';
import { shownDocument } from './shownDocument';
import { shownVersion, versionsOf } from './versions';

/** What would differ in a document if it were made again today. */
function differencesOf(dictionary: Dictionary, { latest, today }: KeptDocument, say: { yes: string; no: string }) {
  const before = latest?.filled;
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
  const kept = await keptDocument(ctx, tx, project, documentCode);
  const versions = await versionsOf(tx, project, documentCode);
  const submissions = kept.opened?.submissions ?? [];
  return {
    document: shownDocument(project, kept),
    control: await controlOf(tx, project, kept.head),
    versions: versions.map((version) => ({
      ...shownVersion(version),
      ...retentionOf(kept.head, version, versions),
      submissions: submissions
        .filter(({ fingerprint }) => fingerprint === version.fingerprint)
        .map((one) => shownSubmission(one, version.fingerprint, kept.opened?.seats.get(one.releaseId))),
    })),
    differences: kept.status === RETIRED ? [] : differencesOf(project.dictionary, kept, flagTexts(kept.head.language)),
    canMakePdf: canMakePdf(ctx),
  };
}
