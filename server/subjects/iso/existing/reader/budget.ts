import { cut } from '#domain/kernel/cut';
import { errorCodes } from '#domain/kernel/errors';
import { DocumentError } from '#server/kernel/documents/DocumentError';

/** What one file may inflate to. */
export const inflatedMax = 100 * 1024 * 1024;

/** So much of one file is read; a manual of a thousand pages has a tenth of it. */
export class Budget {
  /** Columns of a table. */
  static readonly columns = 64;
  /** Of one paragraph or cell: what stands behind is not recognized. */
  static readonly textLength = 5_000;
  static readonly blocks = 50_000;
  static readonly characters = 5_000_000;

  #blocks = Budget.blocks;
  #characters = Budget.characters;

  /** A text within its length. @throws DocumentError fileTooCostly where all texts together are too long */
  take(text: string): string {
    const taken = cut(text, Budget.textLength);
    this.#characters -= taken.length;
    if (this.#characters < 0) throw new DocumentError(errorCodes.fileTooCostly, 'Too much text');
    return taken;
  }

  /** Counts a paragraph or a row. @throws DocumentError fileTooCostly */
  block(): void {
    this.#blocks -= 1;
    if (this.#blocks < 0) throw new DocumentError(errorCodes.fileTooCostly, 'Too many paragraphs');
  }
}
