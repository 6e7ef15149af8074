import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { docxMime } from '#server/kernel/files/mime';
import { readBytes } from '#server/kernel/files/storeFile';
import type { VersionRow } from '../document/versions';
import { versionsOf } from '../document/versions';
import { openCertification } from '../openCertification';
import { readTemplate } from '../template/openTemplate';
import type { ReadText } from './word/readText';

/** The versions of a document, the latest first. @throws AppError notFound */
async function versionsIn(ctx: Context, tx: Tx, projectCode: string, documentCode: string): Promise<VersionRow[]> {
  const project = await openCertification(ctx, tx, projectCode);
  const versions = await versionsOf(tx, project, documentCode);
  if (versions.length === 0) throw new AppError('notFound');
  return versions;
}

/** One of them that is a Word file. @throws AppError notFound, fileType */
export function wordVersion(versions: readonly VersionRow[], number: number): VersionRow {
  const found = versions.find((one) => one.number === number);
  if (!found) throw new AppError('notFound');
  if (found.file.mime !== docxMime) throw new AppError('fileType', { wanted: '.docx' });
  return found;
}

/** The text of the latest version, as the page shows and edits it. @throws AppError notFound, fileType */
export async function getDocumentText(
  ctx: Context,
  { projectCode, documentCode }: IsoGiven['getDocumentText']['query'],
): Promise<IsoWire['getDocumentText']['data']> {
  const versions = await ctx.read((tx) => versionsIn(ctx, tx, projectCode, documentCode));
  const { number, label, file } = wordVersion(versions, versions[0]?.number ?? 0);
  const read = await readTemplate<ReadText>(ctx, { task: 'text', bytes: await readBytes(ctx, file) });
  return { number, label, refusal: read.refusal, paragraphs: [...read.paragraphs] as Wire['paragraphs'] };
}
type Wire = IsoWire['getDocumentText']['data'];

/** The texts of two versions. @throws AppError notFound; fileType where one is no Word file */
export async function compareDocumentVersions(
  ctx: Context,
  { projectCode, documentCode, before, after }: IsoGiven['compareDocumentVersions']['query'],
): Promise<IsoWire['compareDocumentVersions']['data']> {
  const versions = await ctx.read((tx) => versionsIn(ctx, tx, projectCode, documentCode));
  const [old, now] = [wordVersion(versions, before), wordVersion(versions, after)];
  const linesOf = async ({ number, label, file }: VersionRow) => {
    const bytes = await readBytes(ctx, file);
    return { number, label, lines: await readTemplate<string[]>(ctx, { task: 'lines', bytes }) };
  };
  // One after the other: a tenant's files are read in turn.
  const first = await linesOf(old);
  return { before: first, after: await linesOf(now) };
}
