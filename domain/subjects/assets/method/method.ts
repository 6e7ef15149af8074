import { type Level, levels, type Words } from '#domain/kernel/levels';

/** Upper bounds of levels 1 to 5, ascending. */
export type LevelBounds = readonly [number, number, number, number, number];
type Row = readonly [number, number, number, number, number];
/** Values by row 1–5 and column 1–5. */
export type Table = readonly [Row, Row, Row, Row, Row];

export interface TableStage {
  readonly table: Table;
  readonly bounds: LevelBounds;
  /** Cells that the source doesn't settle: row and column, from 1. Documents mark them. */
  readonly unsettled?: readonly (readonly [Level, Level])[];
}

/** maximum: the highest of C, I, A; logMean: round(log2((2^C + 2^I + 2^A) / 3)). */
export const assetValueFormulas = ['maximum', 'logMean'] as const;
export type AssetValueFormula = (typeof assetValueFormulas)[number];

/**
 * The steps by which importance flows down from businesses to units, each with its switch:
 * - associatedBusiness: a business rises to a more important business it is closely associated with, one level at most;
 * - carriedBusiness: a system is worth at least the importance of a business that it carries fully;
 * - carryingValue: a system is worth at least a business's importance, as far as its carrying value reaches;
 * - system: a unit is worth at least as much as the systems it belongs to;
 * - notEssential: where the unit is not essential to a system, that system counts one level lower.
 */
export const importanceRules = [
  'associatedBusiness',
  'carriedBusiness',
  'carryingValue',
  'system',
  'notEssential',
] as const;
export type ImportanceRule = (typeof importanceRules)[number];

interface MethodBase {
  readonly key: string;
  readonly version: number;
  readonly name: Words;
  readonly source: string;
  readonly assetValue: AssetValueFormula;
  /** Methods that were frozen before a rule existed lack it: it is off. */
  readonly importance: Readonly<Partial<Record<ImportanceRule, boolean>>>;
}

/** GB/T 20984-2022, E.1: where a threat comes from. */
export const threatSources = ['environment', 'accident', 'human'] as const;
export type ThreatSource = (typeof threatSources)[number];
/** GB/T 20984-2022, E.4: what a threat can bring to bear, three levels. */
export const threatCapabilities = ['low', 'medium', 'high'] as const;
export type ThreatCapability = (typeof threatCapabilities)[number];
/** GB/T 20984-2022, 5.2.2: when a threat acts. */
export const threatTimings = ['ordinary', 'special', 'natural'] as const;
export type ThreatTiming = (typeof threatTimings)[number];

/**
 * How a threat's value, 1 to 5, follows from capability, frequency and timing. The standard names these three and gives no
 * function: it is the organisation's.
 */
export interface ThreatStage {
  /** By capability; column: frequency 1–5. */
  readonly table: Readonly<Record<ThreatCapability, readonly [Level, Level, Level, Level, Level]>>;
  /** By how much a timing raises the value, 5 at most. */
  readonly timing: Readonly<Record<ThreatTiming, number>>;
}

/** Two tables give likelihood and loss, a third the risk; a tenant's own tables are a method of this kind. */
export interface MatrixMethod extends MethodBase {
  readonly kind: 'matrix';
  /**
   * Given, the method is one of the 2022 edition: a threat has a value of its own, and a vulnerability is graded twice, by
   * how easily it is exploited and by its impact. Absent: frequency and severity stand for them, as in the 2007 edition.
   */
  readonly threat?: ThreatStage;
  /** Row: the threat's value; column: how easily the vulnerability is exploited. */
  readonly likelihood: TableStage;
  /** Row: asset value; column: the vulnerability's severity, its impact. */
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

/** What a threat's value is made of. */
export interface ThreatInput {
  readonly threatFrequency: Level;
  /** Not stated, null or absent: medium, which leaves the frequency as it is. */
  readonly threatCapability?: ThreatCapability | null | undefined;
  /** Not stated: ordinary. */
  readonly threatTiming?: ThreatTiming | null | undefined;
}

export interface RiskInput extends ThreatInput {
  readonly assetValue: Level;
  readonly vulnerabilitySeverity: Level;
  /** Not stated: the severity stands for both, as in the 2007 edition. */
  readonly exploitability?: Level | null | undefined;
}

export interface RiskResult {
  readonly threatValue: Level;
  readonly likelihoodValue: number;
  readonly likelihoodLevel: Level;
  readonly lossValue: number;
  readonly lossLevel: Level;
  readonly riskValue: number;
  readonly riskLevel: Level;
}

/** The method's threat table, where it is one of the 2022 edition. */
export const threatStageOf = (method: Method): ThreatStage | undefined =>
  method.kind === 'matrix' ? method.threat : undefined;

/** The editions of GB/T 20984. */
export const editions = ['2007', '2022'] as const;
export type Edition = (typeof editions)[number];

/** The edition of GB/T 20984 that a method follows: whether it asks for the fields that the 2022 edition brought. */
export const editionOf = (method: Method): Edition => (threatStageOf(method) ? '2022' : '2007');

/** The day from which GB/T 20984-2022 stands in place of the edition of 2007. */
export const SUPERSEDED_ON = '2022-11-01';

/** Whether a method is of the superseded edition. An own method says of itself what it comes from. */
export const isOf2007 = ({ source }: Pick<Method, 'source'>): boolean => source.includes('GB/T 20984-2007');

/** How easily a vulnerability is exploited: the severity stands for what was not graded apart. */
export const easeOf = (risk: Pick<RiskInput, 'exploitability' | 'vulnerabilitySeverity'>): Level =>
  risk.exploitability ?? risk.vulnerabilitySeverity;

/** The value of a threat: its frequency alone, or what the method makes of capability, frequency and timing. */
export function threatValue(method: Method, { threatFrequency, threatCapability, threatTiming }: ThreatInput): Level {
  const stage = threatStageOf(method);
  if (!stage) return threatFrequency;
  const value = stage.table[threatCapability ?? 'medium'][threatFrequency - 1] as Level;
  return Math.min(5, value + stage.timing[threatTiming ?? 'ordinary']) as Level;
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
  const { assetValue, vulnerabilitySeverity: severity } = input;
  const value = threatValue(method, input);
  return riskResult(method, { assetValue, threatValue: value, exploitability: easeOf(input), severity });
}

/** What a risk's results follow from, once the threat has its value. */
export interface ValuedRisk {
  readonly assetValue: Level;
  readonly threatValue: Level;
  /** Of no effect under methods of the 2007 edition. */
  readonly exploitability: Level;
  readonly severity: Level;
}

/** The method's results for these values. */
export function riskResult(method: Method, input: ValuedRisk): RiskResult {
  const { assetValue: value, threatValue: threat, severity } = input;
  const ease = threatStageOf(method) ? input.exploitability : severity;
  if (method.kind === 'matrix') {
    const likelihoodValue = cell(method.likelihood.table, threat, ease);
    const likelihoodLevel = levelWithin(method.likelihood.bounds, likelihoodValue);
    const lossValue = cell(method.loss.table, value, severity);
    const lossLevel = levelWithin(method.loss.bounds, lossValue);
    const riskValue = cell(method.risk.table, lossLevel, likelihoodLevel);
    const riskLevel = levelWithin(method.risk.bounds, riskValue);
    return { threatValue: threat, likelihoodValue, likelihoodLevel, lossValue, lossLevel, riskValue, riskLevel };
  }
  const likelihood = Math.sqrt(threat * severity);
  const loss = Math.sqrt(value * severity);
  // One root of the product: the product of two roots would miss exact bounds (√5·√5 > 5 in floating point).
  const risk = Math.sqrt(threat * severity * value * severity);
  return {
    threatValue: threat,
    likelihoodValue: rounded(likelihood),
    likelihoodLevel: levelWithin(method.bounds.likelihood, likelihood),
    lossValue: rounded(loss),
    lossLevel: levelWithin(method.bounds.loss, loss),
    riskValue: rounded(risk),
    riskLevel: levelWithin(method.bounds.risk, risk),
  };
}

/** The level in each cell of the 5×5 heat map (row: loss, column: likelihood); absent where levels do not decide it. */
export function heatMapLevel(method: Method, lossLevel: Level, likelihoodLevel: Level): Level | undefined {
  if (method.kind !== 'matrix') return undefined;
  return levelWithin(method.risk.bounds, cell(method.risk.table, lossLevel, likelihoodLevel));
}

export interface MethodProblem {
  readonly stage: 'threat' | 'likelihood' | 'loss' | 'risk';
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
  const threat = threatStageOf(method);
  const ofThreat = threat
    ? fallingCells(threatCapabilities.map((capability) => threat.table[capability])).map(
        (at): MethodProblem => ({ stage: 'threat', reason: 'falling', ...at }),
      )
    : [];
  const ofStages = (['likelihood', 'loss', 'risk'] as const).flatMap((stage) => {
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
      });
    });
    problems.push(...fallingCells(table).map((at): MethodProblem => ({ stage, reason: 'falling', ...at })));
    return problems;
  });
  return [...ofThreat, ...ofStages];
}

/** The cells that are lower than the one before them in their row or their column. */
function fallingCells(table: readonly (readonly number[])[]): { row: number; column: number }[] {
  return table.flatMap((values, row) =>
    values.flatMap((value, column) =>
      value < (values[column - 1] ?? value) || value < (table[row - 1]?.[column] ?? value) ? [{ row, column }] : [],
    ),
  );
}
