import { levels } from '#domain/kernel/levels';
import {
  type LevelBounds,
  type Table,
  threatCapabilities,
  threatStageOf,
  threatTimings,
} from '#domain/subjects/assets/method/method';
import type { Build } from './build';
import { addPage, headStyle, letters, literal, quoted, titleStyle, type Workbook } from './sheets';

/** The cells of what a threat's value is made of. */
interface ThreatCells {
  readonly frequency: string;
  readonly capability: string;
  readonly timing: string;
}

/** How formulas compute: where the method's tables and bounds stand in the workbook. */
export interface MethodCells {
  /** The value of a threat; its frequency alone under the 2007 edition. */
  threat(cells: ThreatCells): string;
  /** Value of likelihood (T, V), loss (A, V) or risk (loss, likelihood). */
  value(stage: 'likelihood' | 'loss' | 'risk', row: string, column: string): string;
  /** The level that a value has. */
  level(stage: 'likelihood' | 'loss' | 'risk', value: string): string;
}

const cornerOf = (stage: 'likelihood' | 'loss' | 'risk', { edition }: Build) =>
  stage === 'risk' || edition === '2007'
    ? (`assets.report.method.${stage}Corner` as const)
    : (`assets.report.method.${stage}CornerOf2022` as const);

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
  const threat = threatStageOf(method);
  if (threat) {
    page.put([]);
    page.put([build.t('assets.report.method.threatTable')], titleStyle(12));
    page.put([build.t('assets.report.method.threatCorner'), ...head], headStyle);
    for (const capability of threatCapabilities)
      places.set(capability, page.put([build.word('threatCapability', capability), ...threat.table[capability]]));
    for (const timing of threatTimings)
      places.set(timing, page.put([build.word('threatTiming', timing), threat.timing[timing]]));
  }
  for (const stage of stages) {
    const table = tables[stage];
    if (!table) continue;
    page.put([]);
    page.put([build.t(`assets.report.method.${stage}Table`)], titleStyle(12));
    page.put([build.t(cornerOf(stage, build)), ...head], headStyle);
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
  const last = Math.max(...places.values());
  const bound = (stage: string, level: number) => `${sheet}!$${letters(level + 1)}$${places.get(`${stage} bounds`)}`;
  /** The row of the word in a cell; what is not stated counts as the first word. */
  const rowOf = (cell: string, [usual, ...others]: readonly (readonly [code: string, word: string])[]) =>
    others.reduce(
      (rest, [code, word]) => `IF(${cell}=${literal(word)},${places.get(code)},${rest})`,
      String(places.get(usual?.[0] ?? '')),
    );
  return {
    threat({ frequency, capability, timing }) {
      if (!threat) return frequency;
      const capabilities = (['medium', 'low', 'high'] as const).map(
        (code) => [code, build.word('threatCapability', code)] as const,
      );
      const timings = threatTimings.map((code) => [code, build.word('threatTiming', code)] as const);
      const value = `INDEX(${sheet}!$B$1:$F$${last},${rowOf(capability, capabilities)},${frequency})`;
      return `MIN(5,${value}+INDEX(${sheet}!$B$1:$F$${last},${rowOf(timing, timings)},1))`;
    },
    value(stage, row, column) {
      const from = places.get(stage) ?? 0;
      return `INDEX(${sheet}!$B$${from}:$F$${from + 4},${row},${column})`;
    },
    level: (stage, value) => `1+${[1, 2, 3, 4].map((level) => `(${value}>${bound(stage, level)})`).join('+')}`,
  };
}
