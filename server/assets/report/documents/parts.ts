import type { Inventory } from '#domain/assets/inventory/inventory';
import type { Method } from '#domain/assets/method/method';
import type { Level } from '#domain/kernel/levels';
import { levelLabel } from '#domain/kernel/levels';
import { riskColors } from '#domain/kernel/tokens';
import type { Block } from '#server/documents/document';
import type { Cell, Table } from '#server/documents/table';
import type { reportFigures } from './figures';
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

export interface Build {
  readonly input: RiskReportInput;
  readonly figures: ReturnType<typeof reportFigures>;
  readonly treated: ReturnType<typeof treatmentFigures>;
  /** Numbers captions through the whole document. */
  nextTable(): number;
}

/** A caption and its table; nothing where it would have no rows. */
export function table(build: Build, caption: string, content: Table): Block[] {
  if (content.rows.length === 0) return [];
  return [{ kind: 'table', caption: `表 ${build.nextTable()}  ${caption}`, table: content }];
}

/** A level with its colour and its word. */
export function levelCell(level: Level, text = levelLabel(level)): Cell {
  const { background, text: color } = riskColors[level];
  return { text, fill: background, color, align: 'center' };
}
