import { type Level, levels, type Words } from '#domain/kernel/levels';

/** Upper bounds of levels 1 to 5, ascending. */
export type LevelBounds = readonly [number, number, number, number, number];
type Row = readonly [number, number, number, number, number];
/** Values by row 1–5 and column 1–5. */
export type Table = readonly [Row, Row, Row, Row, Row];

export interface TableStage {
  readonly table: Table;
  readonly bounds: LevelBounds;
}

/** maximum: the highest of C, I, A; logMean: round(log2((2^C + 2^I + 2^A) / 3)). */
export const assetValueFormulas = ['maximum', 'logMean'] as const;
export type AssetValueFormula = (typeof assetValueFormulas)[number];

/**
 * The steps by which importance flows down from businesses to units, each with its switch:
 * - associatedBusiness: a business rises to a more important business it is closely associated with, one level at most;
 * - carriedBusiness: a system is worth at least the importance of a business that it carries fully;
 * - system: a unit is worth at least as much as the systems it belongs to;
 * - notEssential: where the unit is not essential to a system, that system counts one level lower.
 */
export const importanceRules = ['associatedBusiness', 'carriedBusiness', 'system', 'notEssential'] as const;
export type ImportanceRule = (typeof importanceRules)[number];

interface MethodBase {
  readonly key: string;
  readonly version: number;
  readonly name: Words;
  readonly source: string;
  readonly assetValue: AssetValueFormula;
  readonly importance: Readonly<Record<ImportanceRule, boolean>>;
}

/** Two tables give likelihood and loss, a third the risk; a tenant's own tables are a method of this kind. */
export interface MatrixMethod extends MethodBase {
  readonly kind: 'matrix';
  /** Row: threat frequency; column: vulnerability severity. */
  readonly likelihood: TableStage;
  /** Row: asset value; column: vulnerability severity. */
  readonly loss: TableStage;
  /** Row: level of loss; column: level of likelihood. */
  readonly risk: TableStage;
}

/** Likelihood √(T·V), loss √(A·V), risk their product. */
export interface MultiplicationMethod extends MethodBase {
  readonly kind: 'multiplication';
  readonly bounds: { readonly likelihood: LevelBounds; readonly loss: LevelBounds; readonly risk: LevelBounds };
}

/** A method is plain data: an assessment keeps a copy of the version that it was made with. */
export type Method = MatrixMethod | MultiplicationMethod;

const allRules: Readonly<Record<ImportanceRule, boolean>> = {
  associatedBusiness: true,
  carriedBusiness: true,
  system: true,
  notEssential: true,
};

export const standardMethods = {
  matrix: {
    key: 'gbt20984-2007-matrix',
    version: 1,
    kind: 'matrix',
    name: { zh: '矩阵法', en: 'Matrix method' },
    source: 'GB/T 20984-2007',
    assetValue: 'maximum',
    importance: allRules,
    likelihood: {
      table: [
        [2, 4, 7, 11, 14],
        [3, 6, 10, 13, 17],
        [5, 9, 12, 16, 20],
        [7, 11, 14, 18, 22],
        [8, 12, 17, 20, 25],
      ],
      bounds: [5, 11, 16, 21, 25],
    },
    loss: {
      table: [
        [2, 4, 6, 10, 13],
        [3, 5, 9, 12, 16],
        [4, 7, 11, 15, 20],
        [5, 8, 14, 19, 22],
        [6, 10, 16, 21, 25],
      ],
      bounds: [5, 10, 15, 20, 25],
    },
    risk: {
      table: [
        [3, 6, 9, 12, 16],
        [5, 8, 11, 15, 18],
        [6, 9, 13, 17, 21],
        [7, 11, 16, 20, 23],
        [9, 14, 20, 23, 25],
      ],
      bounds: [6, 12, 18, 23, 25],
    },
  },
  multiplication: {
    key: 'gbt20984-2007-multiplication',
    version: 1,
    kind: 'multiplication',
    name: { zh: '相乘法', en: 'Multiplication method' },
    source: 'GB/T 20984-2007',
    assetValue: 'maximum',
    importance: allRules,
    bounds: {
      // The standard defines levels for the risk alone; likelihood and loss are between 1 and 5: rounded to the nearest level.
      likelihood: [1.5, 2.5, 3.5, 4.5, 5],
      loss: [1.5, 2.5, 3.5, 4.5, 5],
      risk: [5, 10, 15, 20, 25],
    },
  },
} as const satisfies Record<string, Method>;

export interface Protection {
  readonly confidentiality: Level;
  readonly integrity: Level;
  readonly availability: Level;
}

/** An asset's own value from its C, I and A. */
export function assetValue(
  formula: AssetValueFormula,
  { confidentiality, integrity, availability }: Protection,
): Level {
  if (formula === 'maximum') return Math.max(confidentiality, integrity, availability) as Level;
  return Math.round(Math.log2((2 ** confidentiality + 2 ** integrity + 2 ** availability) / 3)) as Level;
}

export interface RiskInput {
  readonly assetValue: Level;
  readonly threatFrequency: Level;
  readonly vulnerabilitySeverity: Level;
}

export interface RiskResult {
  readonly likelihoodValue: number;
  readonly likelihoodLevel: Level;
  readonly lossValue: number;
  readonly lossLevel: Level;
  readonly riskValue: number;
  readonly riskLevel: Level;
}

/** The first level whose upper bound is not exceeded. */
export function levelWithin(bounds: LevelBounds, value: number): Level {
  return (levels.find((level) => value <= (bounds[level - 1] as number)) ?? 5) as Level;
}

const cell = (table: Table, row: Level, column: Level): number => (table[row - 1] as Row)[column - 1] as number;
/** Two decimals distinguish any two different results; levels are determined before rounding. */
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Likelihood, loss and risk of one threat that uses one vulnerability of one unit. */
export function assessRisk(method: Method, input: RiskInput): RiskResult {
  const { assetValue: value, threatFrequency: threat, vulnerabilitySeverity: severity } = input;
  if (method.kind === 'matrix') {
    const likelihoodValue = cell(method.likelihood.table, threat, severity);
    const likelihoodLevel = levelWithin(method.likelihood.bounds, likelihoodValue);
    const lossValue = cell(method.loss.table, value, severity);
    const lossLevel = levelWithin(method.loss.bounds, lossValue);
    const riskValue = cell(method.risk.table, lossLevel, likelihoodLevel);
    const riskLevel = levelWithin(method.risk.bounds, riskValue);
    return { likelihoodValue, likelihoodLevel, lossValue, lossLevel, riskValue, riskLevel };
  }
  const likelihood = Math.sqrt(threat * severity);
  const loss = Math.sqrt(value * severity);
  // One root of the product: the product of two roots would miss exact bounds (√5·√5 > 5 in floating point).
  const risk = Math.sqrt(threat * severity * value * severity);
  return {
    likelihoodValue: rounded(likelihood),
    likelihoodLevel: levelWithin(method.bounds.likelihood, likelihood),
    lossValue: rounded(loss),
    lossLevel: levelWithin(method.bounds.loss, loss),
    riskValue: rounded(risk),
    riskLevel: levelWithin(method.bounds.risk, risk),
  };
}

export type RiskFactor = 'threatFrequency' | 'vulnerabilitySeverity' | 'assetValue' | 'likelihood' | 'loss';

/** How one of the three results came about; screens and documents put it into words. */
export interface RiskStep {
  readonly result: 'likelihood' | 'loss' | 'risk';
  readonly operation: 'table' | 'geometricMean' | 'product';
  /** For a table: first its row, then its column. */
  readonly inputs: readonly { readonly factor: RiskFactor; readonly value: number }[];
  readonly value: number;
  readonly bounds: LevelBounds;
  readonly level: Level;
}

/** The steps from the three inputs to the risk, in their order. */
export function explainRisk(method: Method, input: RiskInput): RiskStep[] {
  const result = assessRisk(method, input);
  const threat = { factor: 'threatFrequency', value: input.threatFrequency } as const;
  const severity = { factor: 'vulnerabilitySeverity', value: input.vulnerabilitySeverity } as const;
  const asset = { factor: 'assetValue', value: input.assetValue } as const;
  const isMatrix = method.kind === 'matrix';
  const bounds = isMatrix
    ? { likelihood: method.likelihood.bounds, loss: method.loss.bounds, risk: method.risk.bounds }
    : method.bounds;
  const mean = isMatrix ? 'table' : 'geometricMean';
  return [
    {
      result: 'likelihood',
      operation: mean,
      inputs: [threat, severity],
      value: result.likelihoodValue,
      bounds: bounds.likelihood,
      level: result.likelihoodLevel,
    },
    {
      result: 'loss',
      operation: mean,
      inputs: [asset, severity],
      value: result.lossValue,
      bounds: bounds.loss,
      level: result.lossLevel,
    },
    {
      result: 'risk',
      operation: isMatrix ? 'table' : 'product',
      // The matrix reads levels, the product values.
      inputs: [
        { factor: 'loss', value: isMatrix ? result.lossLevel : result.lossValue },
        { factor: 'likelihood', value: isMatrix ? result.likelihoodLevel : result.likelihoodValue },
      ],
      value: result.riskValue,
      bounds: bounds.risk,
      level: result.riskLevel,
    },
  ];
}

/** The level in each cell of the 5×5 heat map (row: loss, column: likelihood); absent where levels do not decide it. */
export function heatMapLevel(method: Method, lossLevel: Level, likelihoodLevel: Level): Level | undefined {
  if (method.kind !== 'matrix') return undefined;
  return levelWithin(method.risk.bounds, cell(method.risk.table, lossLevel, likelihoodLevel));
}

export interface MethodProblem {
  readonly stage: 'likelihood' | 'loss' | 'risk';
  readonly reason: 'notAscending' | 'beyondBounds' | 'falling';
  /** Which cell of the table, counted from 0; null where it is one of the bounds. */
  readonly row: number | null;
  readonly column: number;
}

/**
 * The faults of a tenant's own method, cell by cell: bounds that do not rise, values beyond them, a table that falls
 * while a factor grows.
 */
export function methodProblems(method: Method): MethodProblem[] {
  return (['likelihood', 'loss', 'risk'] as const).flatMap((stage) => {
    const problems: MethodProblem[] = [];
    const bounds = method.kind === 'matrix' ? method[stage].bounds : method.bounds[stage];
    bounds.forEach((bound, column) => {
      if (column > 0 && bound <= (bounds[column - 1] as number))
        problems.push({ stage, reason: 'notAscending', row: null, column });
    });
    if (method.kind !== 'matrix') return problems;
    const { table } = method[stage];
    table.forEach((values, row) => {
      values.forEach((value, column) => {
        if (value > bounds[4] || value < 0) problems.push({ stage, reason: 'beyondBounds', row, column });
        if (value < (values[column - 1] ?? value) || value < (table[row - 1]?.[column] ?? value))
          problems.push({ stage, reason: 'falling', row, column });
      });
    });
    return problems;
  });
}
