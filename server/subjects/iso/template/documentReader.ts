import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '#domain/kernel/errors';
import type { Language } from '#domain/kernel/texts';
import type { TextChanges } from '#domain/subjects/iso/documentText/documentText';
import type { DocumentData } from '#domain/subjects/iso/template/data';
import { dictionaryWith } from '#domain/subjects/iso/template/dictionary';
import { offerParts, type ResultPiece, type TemplatePiece } from '#domain/subjects/iso/template/offer';
import type { TemplateFault } from '#domain/subjects/iso/template/template';
import type { VariableModule } from '#domain/subjects/iso/variable/variable';
import { answerApart } from '#server/kernel/documents/apart';
import { DocumentError } from '#server/kernel/documents/DocumentError';
import { linesOf, readText, rewriteText } from '../documentText/word/readText';
import { absentText, faultText, flagTexts } from './texts';
import { checkTemplate, reachingFaults } from './word/checkTemplate';
import { fillTemplate } from './word/fillTemplate';
import { markTemplate } from './word/markTemplate';
import { templatePieces } from './word/pieces';
import { spliceTemplate } from './word/splice';

/* A process of its own (server/kernel/documents/apart.ts): checks, marks, fills, compares and splices Word templates, finds what a Word file reaches
 * for, and reads and changes its text. */

export type ReaderInput =
  | ({ task: 'check' } & ({ path: string } | { bytes: Uint8Array }) & OfChannel)
  | { task: 'reach'; bytes: Uint8Array }
  | { task: 'text'; bytes: Uint8Array }
  | { task: 'lines'; bytes: Uint8Array }
  | { task: 'rewrite'; bytes: Uint8Array; changes: TextChanges }
  | { task: 'compare'; bytes: Uint8Array; base: readonly TemplatePiece[] | null; next: readonly TemplatePiece[] }
  | ({ task: 'splice'; bytes: Uint8Array; result: readonly ResultPiece[] } & OfChannel)
  | { task: 'mark'; bytes: Uint8Array; faults: TemplateFault[]; language: Language }
  | ({ task: 'fill'; documents: readonly DocumentToFill[] } & OfChannel);

/** What templates of a channel may name beside what all may. */
interface OfChannel {
  ownModules: readonly VariableModule[];
}

/** A template and what it is filled with. */
export interface DocumentToFill {
  readonly bytes: Uint8Array;
  readonly data: DocumentData;
  readonly language: Language;
}
/** One that can't be made doesn't keep the others from it. */
export type Filled = { readonly bytes: Uint8Array } | { readonly refused: ErrorCode };

answerApart<ReaderInput>(async (input): Promise<unknown> => {
  if (input.task === 'check')
    return checkTemplate('path' in input ? await readFile(input.path) : input.bytes, dictionaryWith(input.ownModules));
  if (input.task === 'reach') return reachingFaults(input.bytes);
  if (input.task === 'text') return readText(input.bytes);
  if (input.task === 'lines') return linesOf(input.bytes);
  if (input.task === 'rewrite') return rewriteText(input.bytes, input.changes);
  if (input.task === 'compare') {
    const mine = templatePieces(input.bytes);
    return { mine, parts: offerParts(input.base, mine, input.next) };
  }
  if (input.task === 'splice') {
    const bytes = spliceTemplate(input.bytes, input.result);
    return { bytes, checked: checkTemplate(bytes, dictionaryWith(input.ownModules)) };
  }
  if (input.task === 'mark') return markTemplate(input.bytes, input.faults, faultText(input.language));
  const dictionary = dictionaryWith(input.ownModules);
  const filled: Filled[] = [];
  for (const { bytes, data, language } of input.documents) {
    const options = { dictionary, flags: flagTexts(language), absent: absentText(language) };
    filled.push(await fillTemplate(bytes, data, options).then((made) => ({ bytes: made }), refusal));
  }
  return filled;
});

function refusal(error: unknown): Filled {
  if (!(error instanceof DocumentError)) throw error;
  return { refused: error.code };
}
