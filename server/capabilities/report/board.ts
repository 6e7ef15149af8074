import type { Judgement } from '#domain/kernel/judgement';
import type { Language } from '#domain/kernel/texts';
import { riskColors } from '#domain/kernel/tokens';
import type { Released } from '#server/capabilities/release/queries';
import {
  type Block,
  type Cover,
  type DocumentContent,
  frontHeading,
  frontTable,
  h2,
  item,
  p,
} from '#server/kernel/documents/document';
import type { Table } from '#server/kernel/documents/table';
import { documentText } from '#server/kernel/documents/texts';
import { approvalPage } from './front';

/* The board edition of a report: one judgement, what it rests on, what is to be decided, what comes next. */

const fills: Readonly<Record<Judgement, string>> = {
  yes: riskColors[1].background,
  conditional: riskColors[3].background,
  no: riskColors[5].background,
  none: '#e8e8e8',
};
const inks: Partial<Record<Judgement, string>> = { no: riskColors[5].text };

/** So many codes of records are named in a sentence. */
const NAMED = 5;
/** So many records a table of a board edition has. */
export const BOARD_ROWS = 8;

export interface BoardParts {
  readonly judgement: Judgement;
  /** The judgement in the words of the subject. */
  readonly said: string;
  /** Why: the figures that it follows from, a sentence each. */
  readonly reasons: readonly string[];
  readonly figures: readonly (readonly [label: string, value: string])[];
  /** The figures in an earlier version and in this one; null where there is none to compare with. */
  readonly change: BoardChange | null;
  /** What matters most; null where there is nothing. */
  readonly matters: { readonly title: string; readonly table: Table } | null;
  /** What the board is asked to decide. */
  readonly decisions: readonly string[];
  readonly steps: { readonly title: string; readonly table: Table } | null;
  /** Where there are no steps: something must be decided first. */
  readonly isPlanOpen: boolean;
  readonly released: Released | undefined;
  readonly parties: readonly string[];
}

export interface BoardChange {
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly rows: readonly (readonly [label: string, then: string, now: string])[];
}

/** So much of a text stands in a cell: the whole report has all of it. */
const CELL_LENGTH = 60;
/** The same of a name, whose column is narrow. */
export const NAME_LENGTH = 24;

/** A text as a cell of a board edition has it. */
export const inBrief = (text: string, length = CELL_LENGTH): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

/** Codes as a sentence has them: the first ones, and how many more there are. */
export function namedCodes(language: Language, codes: readonly string[]): string {
  const shown = codes.slice(0, NAMED).join(documentText(language, 'board.separator'));
  return codes.length > NAMED ? shown + documentText(language, 'board.more', { count: codes.length - NAMED }) : shown;
}

/** A report's title as a format carries it: the board edition says that it is one. */
export const titleAs = (format: string, language: Language, title: string): string =>
  format === 'board' ? documentText(language, 'board.title', { title }) : title;

/** A report's board edition, under its number and version and with its marks. @param cover the cover of the report itself */
export function boardDocument(cover: Cover, parts: BoardParts): DocumentContent {
  const { language } = cover;
  const t = (
    key:
      | 'judgement'
      | 'figures'
      | 'decisions'
      | 'noDecisions'
      | 'steps'
      | 'noSteps'
      | 'notPlanned'
      | 'rest'
      | 'tooLittle'
      | 'figure'
      | 'value',
  ) => documentText(language, `board.${key}`);
  const title = titleAs('board', language, cover.title);
  const { judgement, said, reasons, figures, change, matters, decisions, steps } = parts;
  const list = (sentences: readonly string[]) =>
    sentences.map((text, index) => item(documentText(language, 'board.numbered', { number: index + 1, text })));
  const blocks: Block[] = [
    frontHeading(title),
    frontTable({
      hasHeader: false,
      columns: [
        { title: '', width: 1 },
        { title: '', width: 3.4 },
      ],
      rows: cover.facts.slice(0, FACTS).map(([label, value]) => [label, value]),
    }),
    p(t('rest')),
    h2(t('judgement')),
    frontTable({
      hasHeader: false,
      rowHeight: 44,
      columns: [{ title: '', width: 1 }],
      rows: [[{ text: said, bold: true, align: 'center', fill: fills[judgement], ...ink(judgement) }]],
    }),
    ...list(judgement === 'none' ? [...reasons, t('tooLittle')] : reasons),
    h2(t('figures')),
    frontTable({
      columns: [
        { title: t('figure'), width: 3 },
        { title: t('value'), width: 2, align: 'right' },
      ],
      rows: figures.map(([label, value]) => [label, value]),
    }),
    ...(change ? changeBlocks(language, change) : []),
    ...(matters ? [h2(matters.title), frontTable(matters.table)] : []),
    h2(t('decisions')),
    ...(decisions.length > 0 ? list(decisions) : [p(t('noDecisions'))]),
    h2(t('steps')),
    ...(steps ? [p(steps.title), frontTable(steps.table)] : [p(t(parts.isPlanOpen ? 'notPlanned' : 'noSteps'))]),
  ];
  const approval = approvalPage(language, parts.released, parts.parties);
  const section = (of: readonly Block[]) => ({ landscape: false, blocks: of });
  return { ...cover, title, front: [], sections: [section(blocks), section(approval)] };
}

function changeBlocks(language: Language, { version, date, rows }: BoardChange): Block[] {
  const columns = [
    { title: documentText(language, 'board.figure'), width: 3 },
    { title: documentText(language, 'board.then', { version }), width: 1, align: 'right' as const },
    { title: documentText(language, 'board.now'), width: 1, align: 'right' as const },
  ];
  return [h2(documentText(language, 'board.change', { version, date })), frontTable({ columns, rows })];
}

/** The first lines of the cover say which report it is. */
const FACTS = 6;
const ink = (judgement: Judgement) => {
  const color = inks[judgement];
  return color ? { color } : {};
};
