import type { Inventory } from '#domain/assets/inventory/inventory';
import type { Method } from '#domain/assets/method/method';
import type { reportFigures } from './figures';
import type { ReportTable } from './table';
import type { TreatedRisk, treatmentFigures } from './treatmentFigures';

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
  /** Every risk with what was decided about it, worst first. */
  readonly treated: readonly TreatedRisk[];
  /** Who signed it for the customer, and when (YYYY-MM-DD); absent while it is not signed. */
  readonly signed?: { readonly by: string; readonly on: string };
}

export const title = '信息安全风险评估报告';
export const number = (value: number) => value.toLocaleString('en-US');
export const percent = (part: number, whole: number) =>
  whole === 0 ? '0.0%' : `${((part / whole) * 100).toFixed(1)}%`;

/** A piece of a report, the same for all the formats that it is drawn up in. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string; readonly pageBreakBefore?: boolean }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'item'; readonly text: string }
  | { readonly kind: 'table'; readonly caption?: string; readonly table: ReportTable };

export const h1 = (text: string, pageBreakBefore = false): Block => ({
  kind: 'heading',
  level: 1,
  text,
  pageBreakBefore,
});
export const h2 = (text: string): Block => ({ kind: 'heading', level: 2, text });
export const p = (text: string): Block => ({ kind: 'text', text });
export const item = (text: string): Block => ({ kind: 'item', text });

export interface Build {
  readonly input: RiskReportInput;
  readonly figures: ReturnType<typeof reportFigures>;
  readonly treated: ReturnType<typeof treatmentFigures>;
  /** Numbers captions through the whole document. */
  nextTable(): number;
}

/** A caption and its table; nothing where it would have no rows. */
export function table(build: Build, caption: string, content: ReportTable): Block[] {
  if (content.rows.length === 0) return [];
  return [{ kind: 'table', caption: `表 ${build.nextTable()}  ${caption}`, table: content }];
}

/** A table that explains the one before it: neither caption nor header. */
export const plainTable = (content: ReportTable): Block => ({
  kind: 'table',
  table: { ...content, hasHeader: false },
});
