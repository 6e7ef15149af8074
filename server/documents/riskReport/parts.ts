import { HeadingLevel, Paragraph } from 'docx';
import type { Inventory } from '#domain/rules/inventory';
import type { Method } from '#domain/rules/risk';
import type { reportFigures } from './figures';
import type { WordTable, WordTables } from './wordTable';

export interface RiskReportInput {
  /** Stands on the cover in place of a logo. */
  readonly publisher: string;
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly projectName: string;
  readonly customer: string;
  /** The consulting channel; absent where the customer assesses itself. */
  readonly consultant?: string;
  /** People by duty, e.g. 项目经理. */
  readonly team: readonly { readonly duty: string; readonly name: string }[];
  /** The version that the assessment was made with. */
  readonly method: Method;
  readonly inventory: Inventory;
}

export const title = '信息安全风险评估报告';
export const song = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体', cs: 'Times New Roman' };
export const hei = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: '黑体', cs: 'Arial' };
export const number = (value: number) => value.toLocaleString('en-US');
export const percent = (part: number, whole: number) =>
  whole === 0 ? '0.0%' : `${((part / whole) * 100).toFixed(1)}%`;

export const h1 = (text: string, pageBreakBefore = false) =>
  new Paragraph({ text, heading: HeadingLevel.HEADING_1, pageBreakBefore });
export const h2 = (text: string) => new Paragraph({ text, heading: HeadingLevel.HEADING_2 });
export const p = (text: string) => new Paragraph({ text, style: 'BodyText' });
export const item = (text: string) => new Paragraph({ text, style: 'BodyText', indent: { left: 420, firstLine: 0 } });

/** Numbers captions through the whole document. */
export class Captions {
  #count = 0;
  next(text: string): Paragraph {
    this.#count++;
    return new Paragraph({ text: `表 ${this.#count}  ${text}`, style: 'Caption', keepNext: true });
  }
}

export interface Build {
  readonly input: RiskReportInput;
  readonly figures: ReturnType<typeof reportFigures>;
  readonly captions: Captions;
  readonly tables: WordTables;
}

/** A caption and its table; nothing where it would have no rows. */
export function table({ captions, tables }: Build, caption: string, content: WordTable): Paragraph[] {
  if (content.rows.length === 0) return [];
  return [captions.next(caption), tables.add(content), new Paragraph({ style: 'AfterTable' })];
}
