import { type Level, levelLabel } from '#domain/kernel/levels';
import { wordKey } from '#domain/kernel/spelling';
import { type Language, languages } from '#domain/kernel/texts';
import { documentText, wordsIn } from '../texts';

/*
 * A workbook that people fill in and send: what its sheets and columns are, in either language. Template, export, reading
 * and marking are derived from it. The inventory is one, customers another.
 */

/**
 * What a column takes: a new record's code, the code of another sheet's record, a text, a level 1–5, a word of a list,
 * several of them, yes or no, or what the book itself reads of a text.
 */
export type ColumnKind = 'code' | 'reference' | 'text' | 'level' | 'word' | 'words' | 'flag' | 'own';

export interface ColumnShape {
  readonly key: string;
  readonly kind: ColumnKind;
  readonly required: boolean;
  readonly width: number;
  /** Longest text. */
  readonly max: number;
  /** Whose words it takes. */
  readonly list?: string;
  /** The sheet whose codes a reference takes. */
  readonly target?: string;
  /** A code, a level, an item of the list; texts have theirs in either language. */
  readonly example: string;
  /** Workbooks from before there was this column are read without it. */
  readonly isLater?: true;
  /** Says more than other columns of its kind. */
  readonly ownHelp?: true;
  /** Of kind own: what a text means, undefined where it means nothing, and what is wrong then. */
  readonly own?: { read(text: string): unknown; readonly reason: string; detail?(text: string): string };
}

export interface SheetShape<Part extends string = string> {
  readonly part: Part;
  readonly columns: readonly ColumnShape[];
}

/** A word of a list. */
interface Item {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}

export interface BookShape<Part extends string = string> {
  /** Keys of its texts: of the book itself, and of a part. */
  readonly texts: { of(key: string): string; ofPart(part: string, key: string): string };
  readonly sheets: readonly SheetShape<Part>[];
  /** Words such as – and 无 in an optional cell say that there is nothing to write. */
  readonly hasBlankWords?: true;
  /** Any of its sheets may be missing. */
  readonly partial?: true;
  /** So many lines say how to fill it in. */
  readonly rules: number;
  items(list: string): readonly Item[];
  /** The item that a text means, in either language. */
  find(list: string, text: string): string | undefined;
  /** What can be wrong, and whether it only deserves a look. */
  readonly severity: Readonly<Record<string, 'error' | 'warning'>>;
  /** What is wrong and what to do about it. */
  problem(language: Language, problem: { reason: string; detail?: string | undefined }): string;
}

/** One bad place of a workbook. Row and column count from 1; 0 means the whole sheet or the whole row. */
export interface BookProblem<Reason extends string = string> {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly reason: Reason;
  /** What stands in the cell, cut to a readable length. */
  readonly value: string;
  /** More for the message: the other row, the longest length, a likely spelling. */
  readonly detail?: string;
}

export interface ColumnDefinition extends Omit<ColumnShape, 'example' | 'ownHelp'> {
  readonly header: string;
  readonly example: string;
  readonly help: string;
}

export interface SheetDefinition<Part extends string = string> {
  readonly language: Language;
  readonly part: Part;
  readonly name: string;
  readonly help: string;
  readonly columns: readonly ColumnDefinition[];
}

/** A text by a key that is put together. */
export const say = documentText as (language: Language, key: string, values?: object) => string;

/** What can be wrong with a cell or a sheet in any book. */
export const cellSeverity = {
  required: 'error',
  unknownWord: 'error',
  tooLong: 'error',
  controlCharacters: 'error',
  formula: 'error',
  errorCell: 'error',
  digitsLost: 'error',
  missingSheet: 'error',
  missingColumn: 'error',
  duplicateColumn: 'error',
  noRows: 'error',
  unknownSheet: 'warning',
  unknownColumn: 'warning',
  hiddenRows: 'warning',
} as const;

/** What is wrong, where it isn't the book's own to say. */
export const cellProblem = (language: Language, { reason, detail = '' }: { reason: string; detail?: string }) =>
  reason in cellSeverity ? say(language, `book.problem.${reason}`, { detail }) : undefined;

const kinds: Record<ColumnKind, string> = {
  code: 'Code',
  reference: 'Reference',
  text: 'Text',
  level: 'Level',
  word: 'Word',
  words: 'Words',
  flag: 'Flag',
  own: 'Text',
};
export const kindText = (language: Language, kind: ColumnKind) => say(language, `book.kind${kinds[kind]}`);

function inLanguage<P extends string>(
  shape: BookShape<P>,
  language: Language,
  sheet: SheetShape<P>,
): SheetDefinition<P> {
  // All texts are asked for when a book is loaded: a missing one is noticed at once.
  const textOf = (part: string, key: string) => say(language, shape.texts.ofPart(part, key));
  const wordOf = (list: string, code: string) =>
    shape.items(list).find((item) => item.code === code)?.[wordsIn(language)] ?? code;
  const exampleOf = ({ key, kind, example, list }: ColumnShape) => {
    if (kind === 'text') return textOf(sheet.part, `${key}Example`);
    if (kind === 'level') return levelLabel(Number(example) as Level, wordsIn(language));
    return list ? wordOf(list, example) : example;
  };
  const helpOf = ({ key, kind, ownHelp, target, max }: ColumnShape) =>
    ownHelp
      ? textOf(sheet.part, `${key}Help`)
      : say(language, `book.help${kinds[kind]}`, { sheet: target ? textOf(target, 'sheet') : '', max });
  return {
    language,
    part: sheet.part,
    name: textOf(sheet.part, 'sheet'),
    help: textOf(sheet.part, 'help'),
    columns: sheet.columns.map((column) => ({
      ...column,
      header: textOf(sheet.part, column.key),
      example: exampleOf(column),
      help: helpOf(column),
    })),
  };
}

/** The whole of a workbook's shape. */
export function defineBook<P extends string>(shape: BookShape<P>) {
  const byLanguage = Object.fromEntries(
    languages.map((language) => [language, shape.sheets.map((sheet) => inLanguage(shape, language, sheet))]),
  ) as Record<Language, SheetDefinition<P>[]>;
  return {
    ...shape,
    sheets: (language: Language): readonly SheetDefinition<P>[] => byLanguage[language],
    /** The sheet of a part. */
    sheetOf(language: Language, part: string): SheetDefinition<P> {
      const sheet = byLanguage[language].find((candidate) => candidate.part === part);
      if (!sheet) throw new Error(`No sheet for ${part}`);
      return sheet;
    },
    /** The sheet with this name, in whichever language. */
    sheetNamed: (name: string): SheetDefinition<P> | undefined =>
      languages.flatMap((language) => byLanguage[language]).find((sheet) => sheet.name === name.trim()),
    /** The words of a column's drop-down. */
    wordsOf: (language: Language, { list }: Pick<ColumnDefinition, 'list'>): string[] =>
      list ? shape.items(list).map((item) => item[wordsIn(language)]) : [],
  };
}
export type Book<P extends string = string> = ReturnType<typeof defineBook<P>>;

/** Names of the sheets that every book carries for people, or that marking adds; they are never read. */
export const helpSheetName = (language: Language) => documentText(language, 'book.helpSheet');
export const listSheetName = (language: Language) => documentText(language, 'book.listSheet');
export const problemSheetName = (language: Language) => documentText(language, 'book.problemSheet');
export const carriedSheetNames: ReadonlySet<string> = new Set(
  languages.flatMap((language) => [helpSheetName(language), listSheetName(language), problemSheetName(language)]),
);

/** A first cell that starts so makes its row an example, which is not imported. No code can hold the colon. */
export const exampleMark = (language: Language) => documentText(language, 'book.exampleMark');
/** Typed by hand, the mark may have the other colon. */
const plainMarks = languages.map((language) => exampleMark(language).normalize('NFKC').trimEnd());
/** Whether a row that begins so is an example. */
export const isExample = (first: string) => plainMarks.some((mark) => first.normalize('NFKC').trim().startsWith(mark));

/** The column that a header means: with or without the star of required columns, other spaces, full-width brackets. */
export function columnOfHeader(sheet: SheetDefinition, header: string): ColumnDefinition | undefined {
  return sheet.columns.find((column) => wordKey(column.header) === wordKey(header));
}
