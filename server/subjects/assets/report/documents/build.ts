import { type Level, levelLabel, levels, levelWords, type Words } from '#domain/kernel/levels';
import type { TextArguments } from '#domain/kernel/texts';
import { riskColors, valueColors } from '#domain/kernel/tokens';
import { type DictionaryCode, itemWord } from '#domain/subjects/assets/inventory/dictionaries';
import { type Edition, editionOf } from '#domain/subjects/assets/method/method';
import { type ReportAggregates, reportAggregates } from '#domain/subjects/assets/report/aggregates';
import type { Standing } from '#domain/subjects/assets/report/conclusions';
import { type ReportFigures, reportFigures } from '#domain/subjects/assets/report/figures';
import { type BarRow, barChart } from '#server/kernel/documents/chart';
import { type Block, type Drawing, h1, h2 } from '#server/kernel/documents/document';
import type { Cell, Table } from '#server/kernel/documents/table';
import { type DocumentTextKey, documentText, wordsIn } from '#server/kernel/documents/texts';
import type { RiskReportInput } from './input';

export const number = (value: number) => value.toLocaleString('en-US');
export const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`);
export const NONE = '–';

/** A chapter as a template names it. */
export interface Chapter {
  readonly title: DocumentTextKey;
  readonly landscape?: true;
  /** Numbered by a letter, after all others. */
  readonly appendix?: true;
  readonly write: (build: Build) => Block[];
}

/** What chapters are written with: the figures, the words of the report's language, running numbers. */
export class Build {
  readonly figures: ReportFigures;
  readonly standing: Standing;
  /** Undefined under the 2007 edition, which knows risks of units alone. */
  readonly aggregates: ReportAggregates | undefined;
  /** What each chapter is called where others speak of it. */
  readonly #names: ReadonlyMap<Chapter, string>;
  #chapter = '';
  #sections = 0;
  #tables = 0;
  #figures = 0;

  constructor(
    readonly input: RiskReportInput,
    chapters: readonly Chapter[],
  ) {
    const { inventory, risks, edition, unitsOpen, signed, released } = input;
    this.figures = reportFigures(input, inventory, risks, edition.date);
    this.standing = {
      units: inventory.units.length,
      unitsOpen,
      isApproved: Boolean(released?.approved),
      ...(signed && { signed }),
    };
    this.aggregates = this.edition === '2022' ? reportAggregates(inventory, risks, input.harms) : undefined;
    let numbered = 0;
    let lettered = 0;
    this.#names = new Map(
      chapters.map((chapter) => [
        chapter,
        chapter.appendix ? String.fromCharCode(65 + lettered++) : String(++numbered),
      ]),
    );
  }

  t<K extends DocumentTextKey>(key: K, ...values: TextArguments<K>): string {
    return documentText(this.input.language, key, ...values);
  }

  /** The edition of GB/T 20984 that the assessment follows. */
  get edition(): Edition {
    return editionOf(this.input.method);
  }

  say(words: Words): string {
    return words[wordsIn(this.input.language)];
  }

  word(dictionary: DictionaryCode, code: string | null | undefined): string {
    return code ? itemWord(dictionary, code, wordsIn(this.input.language)) : NONE;
  }

  /** Number and word, so that colour never speaks alone. */
  level(level: Level): string {
    return levelLabel(level, wordsIn(this.input.language));
  }

  levelWord(level: Level): string {
    return this.say(levelWords[level]);
  }

  /** A level of risk, in its colour. */
  riskCell(level: Level | null, text = level ? this.level(level) : NONE): Cell {
    if (!level) return { text, align: 'center' };
    const { background, text: color } = riskColors[level];
    return { text, fill: background, color, align: 'center' };
  }

  /** A level of what a risk is made of, in its shade. */
  valueCell(level: Level, text = this.level(level)): Cell {
    const { background, text: color } = valueColors[level];
    return { text, fill: background, color, align: 'center' };
  }

  /** "chapter 10", "appendix A"; of a chapter that the template leaves out, nothing. */
  chapterName(chapter: Chapter): string {
    const name = this.#names.get(chapter) ?? '';
    return chapter.appendix
      ? this.t('assets.report.appendixName', { name })
      : this.t('assets.report.chapterName', { name });
  }

  blocksOf(chapter: Chapter): Block[] {
    this.#chapter = this.#names.get(chapter) ?? '';
    this.#sections = 0;
    const title = this.t(chapter.title as 'assets.report.title');
    const heading = chapter.appendix
      ? this.t('assets.report.appendixTitle', { name: this.#chapter, title })
      : `${this.#chapter}  ${title}`;
    return [h1(heading), ...chapter.write(this)];
  }

  section(title: string): Block {
    return h2(`${this.#chapter}.${++this.#sections}  ${title}`);
  }

  /** A caption and its table; nothing where it would have no rows. */
  table(caption: string, content: Table): Block[] {
    if (content.rows.length === 0) return [];
    const text = this.t('assets.report.tableCaption', { number: ++this.#tables, caption });
    return [{ kind: 'table', caption: text, table: content }];
  }

  #figure(caption: string): string {
    return this.t('assets.report.figureCaption', { number: ++this.#figures, caption });
  }

  /** Bars with their caption; nothing where there is nothing to compare. */
  chart(caption: string, rows: readonly BarRow[], stacked = false): Block[] {
    if (rows.every(({ bars }) => bars.every(({ value }) => value === 0))) return [];
    const legend = stacked ? [...levels].reverse().map((level) => this.riskCell(level)) : [];
    return [{ kind: 'chart', caption: this.#figure(caption), table: barChart(rows, stacked, legend) }];
  }

  drawing(caption: string, drawing: Drawing): Block[] {
    return [{ kind: 'drawing', caption: this.#figure(caption), drawing }];
  }
}
