import { levels } from '#domain/kernel/levels';
import type { LevelBounds, Table } from '#domain/subjects/assets/method/method';
import type { Build } from './build';
import { addPage, headStyle, letters, quoted, titleStyle, type Workbook } from './sheets';

/** How formulas compute: where the method's tables and bounds stand in the workbook. */
export interface MethodCells {
  /** Value of likelihood (T, V), loss (A, V) or risk (loss, likelihood). */
  value(stage: 'likelihood' | 'loss' | 'risk', row: string, column: string): string;
  /** The level that a value has. */
  level(stage: 'likelihood' | 'loss' | 'risk', value: string): string;
}

/** The method as a sheet, and how others refer to it. */
export function addMethodSheet(workbook: Workbook, build: Build, name: string): MethodCells {
  const { method } = build.input;
  const page = addPage(workbook, name, [26, 12, 12, 12, 12, 12]);
  const places = new Map<string, number>();
  page.put([`${build.say(method.name)}  ${method.source}`], titleStyle(14));
  const stages = ['likelihood', 'loss', 'risk'] as const;
  const tables: Partial<Record<(typeof stages)[number], Table>> =
    method.kind === 'matrix'
      ? { likelihood: method.likelihood.table, loss: method.loss.table, risk: method.risk.table }
      : {};
  const bounds: Record<(typeof stages)[number], LevelBounds> =
    method.kind === 'matrix'
      ? { likelihood: method.likelihood.bounds, loss: method.loss.bounds, risk: method.risk.bounds }
      : method.bounds;
  const head = levels.map((level) => build.level(level));
  for (const stage of stages) {
    const table = tables[stage];
    if (!table) continue;
    page.put([]);
    page.put([build.t(`assets.report.method.${stage}Table`)], titleStyle(12));
    page.put([build.t(`assets.report.method.${stage}Corner`), ...head], headStyle);
    for (const [index, row] of table.entries()) {
      const at = page.put([head[index] ?? '', ...row]);
      if (index === 0) places.set(stage, at);
    }
  }
  page.put([]);
  page.put([build.t('assets.report.workbook.bounds')], titleStyle(12));
  page.put([build.t('assets.report.method.quantity'), ...head], headStyle);
  for (const stage of stages)
    places.set(`${stage} bounds`, page.put([build.t(`assets.report.${stage}`), ...bounds[stage]]));
  page.sheet.commit();

  const sheet = quoted(name);
  const bound = (stage: string, level: number) => `${sheet}!$${letters(level + 1)}$${places.get(`${stage} bounds`)}`;
  return {
    value(stage, row, column) {
      const from = places.get(stage) ?? 0;
      return `INDEX(${sheet}!$B$${from}:$F$${from + 4},${row},${column})`;
    },
    level: (stage, value) => `1+${[1, 2, 3, 4].map((level) => `(${value}>${bound(stage, level)})`).join('+')}`,
  };
}
