import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { docxMime } from '#server/kernel/files/mime';
import { type PutFile, putBytes, readBytes, recordFile } from '#server/kernel/files/storeFile';
import { enterVersion, fileOf, lockDocument, nextEditions, nextLabel, requireStep } from '../document/makeVersions';
import { keptDocument } from '../document/openDocuments';
import { versionsOf } from '../document/versions';
import { endEdit } from '../documentEdit/edits';
import { requireMayPrepare } from '../request/documentTasks';
import { readTemplate } from '../template/openTemplate';
import { openVariables } from '../variable/variables';
import { wordVersion } from './readDocument';
import type { Rewritten } from './word/readText';

type Body = IsoGiven['saveDocumentText']['body'];

/** Says who has brought in another version since this one was read. @throws AppError conflict */
const requireLatest = (tx: Tx, head: Awaited<ReturnType<typeof lockDocument>>, number: number) =>
  requireVersion(tx, { ...head, version: head.lastNumber }, number, ({ lastNumber }) => ({ number: lastNumber }));

async function enter(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  body: Body,
  stored: PutFile,
): Promise<IsoWire['saveDocumentText']['data']> {
  const { projectCode, documentCode, number, note = '' } = body;
  const project = await openVariables(ctx, tx, projectCode);
  const head = await lockDocument(tx, project, documentCode);
  const kept = await keptDocument(ctx, tx, project, documentCode);
  requireStep(kept, 'replace');
  await requireMayPrepare(tx, project, kept.task);
  await requireLatest(tx, head, number);
  const label = nextLabel(kept);
  await recordFile(ctx, tx, fileOf(head, label, 'docx', docxMime), stored);
  const { objectId, sha256 } = stored;
  const editions = nextEditions(kept, project);
  const version = { origin: 'edited', objectId, sha256, note, editions } as const;
  const made = await enterVersion(ctx, tx, audit, { head, label, version });
  await endEdit(tx, project, documentCode, { how: 'replaced', byName: ctx.caller.showName });
  return { number: made };
}

/**
 * What was typed in the page becomes the next version, by the mechanism of a file that replaces it; its former version stays beside it.
 * Without a change there is none.
 * @throws AppError as replacing the file; conflict where somebody has brought in another version; refusedTransition where the text is read only
 */
export async function saveDocumentText(ctx: Context, body: Body): Promise<IsoWire['saveDocumentText']['data']> {
  const { projectCode, documentCode, number, changed, removed, inserted } = body;
  // The version that was read, whatever has become of the document: a save that is sent again is answered as the first one.
  const version = await ctx.read(async (tx) => {
    const project = await openVariables(ctx, tx, projectCode);
    const { standing } = await keptDocument(ctx, tx, project, documentCode);
    if (!standing.mayEdit && !standing.isAsked) throw new AppError('forbidden');
    return wordVersion(await versionsOf(tx, project, documentCode), number);
  });
  const bytes = await readBytes(ctx, version.file);
  const made = await readTemplate<Rewritten>(ctx, { task: 'rewrite', bytes, changes: { changed, removed, inserted } });
  if ('why' in made) throw new AppError('refusedTransition');
  if (!made.bytes) return { number: null };
  const stored = await putBytes(ctx, made.bytes);
  return ctx.write((tx, audit) => enter(ctx, tx, audit, body, stored));
}
