import { readFile } from 'node:fs/promises';
import type { ForeignTable, TableMapping } from '#domain/kernel/tableMapping';
import type { Language } from '#domain/kernel/texts';
import { type GovImportKind, mappableFields, partsOfKind } from '#domain/subjects/gov/import/mapping';
import { type GovRow, recordKeyOf } from '#domain/subjects/gov/keys';
import { type GovPart, govParts } from '#domain/subjects/gov/records';
import { answerApart } from '#server/kernel/documents/apart';
import type { Book, BookProblem } from '#server/kernel/documents/book/book';
import { foreignTables } from '#server/kernel/documents/book/foreign';
import { type BookRows, type FoundInRow, parseBook } from '#server/kernel/documents/book/parse';
import { govBook } from './govBook';
import { maskWorkbook } from './maskWorkbook';
import { linkRow } from './rowLinker';

/* A process of its own (server/kernel/documents/apart.ts): masks a workbook, finds its tables, and reads them. */

export type ReaderInput = { path: string } & (
  | { task: 'mask' }
  | { task: 'tables'; kind: GovImportKind }
  | {
      task: 'rows';
      kind: GovImportKind;
      language: Language;
      tables: readonly TableMapping[];
      /** Numbers of the R&D projects that there are already. */
      rdNumbers: readonly string[];
    }
);

export type MaskOutput = Awaited<ReturnType<typeof maskWorkbook>>;
export type TablesOutput = ForeignTable[];
export interface RowsOutput {
  readonly rows: Readonly<Record<GovPart, readonly GovRow[]>>;
  /** By part: fields that no table has. */
  readonly unread: Readonly<Record<GovPart, readonly string[]>>;
  readonly problems: readonly BookProblem[];
  readonly errorCount: number;
  readonly warningCount: number;
}

/** Every layout is a foreign one: a sheet may be called as ours is, and mean something else. */
const foreign: Book = { ...(govBook as unknown as Book), sheetNamed: () => undefined };

type Row = Readonly<Record<string, unknown>>;

/** What stands twice in one workbook, and entries of R&D projects that there aren't. */
function* checkRows(rows: BookRows<GovPart>, unsound: BookRows<GovPart>, known: readonly string[]) {
  const numbers = new Set([...known, ...[...rows.rdProjects, ...unsound.rdProjects].map(({ number }) => number)]);
  for (const part of govParts) {
    const first = new Map<string, number>();
    for (const [index, row] of (rows[part] as readonly Row[]).entries()) {
      const key = recordKeyOf(part, row as GovRow);
      const other = first.get(key);
      const [field = ''] = Object.keys(row);
      if (other === undefined) first.set(key, index);
      else yield { part, index, field, reason: 'duplicateRow', value: '', other } satisfies FoundInRow<GovPart>;
      if (part !== 'ledger' || numbers.has(row.rdNumber)) continue;
      const value = String(row.rdNumber);
      yield { part, index, field: 'rdNumber', reason: 'unknownRdProject', value } satisfies FoundInRow<GovPart>;
    }
  }
}

answerApart<ReaderInput>(async (input): Promise<MaskOutput | TablesOutput | RowsOutput> => {
  const bytes = await readFile(input.path);
  if (input.task === 'mask') return maskWorkbook(bytes);
  if (input.task === 'tables') return foreignTables(foreign, bytes, mappableFields(partsOfKind[input.kind])) ?? [];
  const { tables, language, rdNumbers } = input;
  const { rows, unread, problems, errorCount, warningCount } = parseBook(
    govBook,
    bytes,
    (found, unsound) => checkRows(found, unsound, rdNumbers),
    language,
    {},
    { tables, link: linkRow },
  );
  return { rows: rows as RowsOutput['rows'], unread, problems, errorCount, warningCount };
});
