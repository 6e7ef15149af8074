import { createHash } from 'node:crypto';
import type { TemplatePiece } from '#domain/subjects/iso/template/offer';
import { shippedTemplates } from './shipped';
import { linesOf } from './shippedDocument';

/** The paragraphs of a text of the set, as they are found in the Word file that is made of it. */
export function shippedPieces(text: string): TemplatePiece[] {
  let tables = 0;
  return linesOf(text).flatMap((line): TemplatePiece[] => {
    if (line.kind !== 'table') return [{ role: line.kind, cells: [line.text], table: null }];
    const table = tables;
    tables += 1;
    return line.rows.map((cells) => ({ role: 'row', cells, table }));
  });
}

/** As PostgreSQL computes it of the text that a template has taken: it tells whether a text is another one, and no more. */
export const shippedHash = (text: string): string => createHash('md5').update(text).digest('hex');

let known: ReadonlyMap<string, string> | undefined;
/** The hash of each text of the set as it is today, by its key. */
export function shippedHashes(): ReadonlyMap<string, string> {
  known ??= new Map(shippedTemplates().map(({ key, text }) => [key, shippedHash(text)]));
  return known;
}
