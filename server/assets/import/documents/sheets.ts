import { itemWord } from '#domain/assets/inventory/dictionaries';
import type { InventoryPart } from '#domain/assets/inventory/inventory';
import { type Level, levelLabel } from '#domain/kernel/levels';
import { type Language, languages } from '#domain/kernel/texts';
import { documentText, wordsIn } from '#server/documents/texts';
import { type ColumnKind, type ColumnShape, type SheetShape, sheetShapes } from './shapes';

export interface ColumnDefinition extends Omit<ColumnShape, 'example' | 'ownHelp'> {
  readonly header: string;
  readonly example: string;
  readonly help: string;
}

export interface SheetDefinition {
  readonly language: Language;
  readonly part: InventoryPart;
  readonly name: string;
  readonly help: string;
  readonly columns: readonly ColumnDefinition[];
}

/** A text of one part. All of them are asked for when this is loaded: a missing one is noticed at once. */
const textOf = (language: Language, part: InventoryPart, key: string) =>
  documentText(language, `assets.workbook.${part}.${key}` as 'assets.workbook.businesses.name');

const helpKeys = {
  code: 'helpCode',
  reference: 'helpReference',
  text: 'helpText',
  level: 'helpLevel',
  word: 'helpWord',
  flag: 'helpFlag',
} as const satisfies Record<ColumnKind, string>;

function inLanguage(language: Language, { part, columns }: SheetShape): SheetDefinition {
  const exampleOf = ({ key, kind, example, dictionary }: ColumnShape) => {
    if (kind === 'text') return textOf(language, part, `${key}Example`);
    if (kind === 'level') return levelLabel(Number(example) as Level, wordsIn(language));
    return dictionary ? itemWord(dictionary, example, wordsIn(language)) : example;
  };
  const helpOf = ({ key, kind, ownHelp, target, max }: ColumnShape) =>
    ownHelp
      ? textOf(language, part, `${key}Help`)
      : documentText(language, `assets.workbook.${helpKeys[kind]}`, {
          sheet: target ? textOf(language, target, 'sheet') : '',
          max,
        });
  return {
    language,
    part,
    name: textOf(language, part, 'sheet'),
    help: textOf(language, part, 'help'),
    columns: columns.map((column) => ({
      ...column,
      header: textOf(language, part, column.key),
      example: exampleOf(column),
      help: helpOf(column),
    })),
  };
}

const byLanguage = Object.fromEntries(
  languages.map((language) => [language, sheetShapes.map((shape) => inLanguage(language, shape))]),
) as Record<Language, SheetDefinition[]>;

/** The whole of the workbook's shape: template, export, import and marking are derived from it. */
export const inventorySheets = (language: Language): readonly SheetDefinition[] => byLanguage[language];

/** The sheet of a part. */
export function sheetOf(language: Language, part: InventoryPart): SheetDefinition {
  const sheet = byLanguage[language].find((candidate) => candidate.part === part);
  if (!sheet) throw new Error(`No sheet for ${part}`);
  return sheet;
}

/** The sheet with this name, in whichever language. */
export const sheetNamed = (name: string): SheetDefinition | undefined =>
  languages.flatMap((language) => byLanguage[language]).find((sheet) => sheet.name === name.trim());

/** Names of sheets that the workbook carries for people, or that marking adds; they are never read. */
export const helpSheetName = (language: Language) => documentText(language, 'assets.workbook.helpSheet');
export const listSheetName = (language: Language) => documentText(language, 'assets.workbook.listSheet');
export const problemSheetName = (language: Language) => documentText(language, 'assets.workbook.problemSheet');
export const carriedSheetNames: ReadonlySet<string> = new Set(
  languages.flatMap((language) => [helpSheetName(language), listSheetName(language), problemSheetName(language)]),
);

/** A first cell that starts so makes its row an example, which is not imported. No asset code can hold the colon. */
export const exampleMark = (language: Language) => documentText(language, 'assets.workbook.exampleMark');
/** Typed by hand, the mark may have the other colon. */
const plainMarks = languages.map((language) => exampleMark(language).normalize('NFKC').trimEnd());
/** Whether a row that begins so is an example. */
export const isExample = (first: string) => plainMarks.some((mark) => first.normalize('NFKC').trim().startsWith(mark));

/** The column that a header means: with or without the star of required columns, other spaces, full-width brackets. */
export function columnOfHeader(sheet: SheetDefinition, header: string): ColumnDefinition | undefined {
  const plain = (text: string) => text.normalize('NFKC').replace(/[\s*]/g, '');
  return sheet.columns.find((column) => plain(column.header) === plain(header));
}

/** 1 → A, 28 → AB. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
