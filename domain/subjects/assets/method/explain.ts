import type { Level } from '#domain/kernel/levels';
import {
  assessRisk,
  easeOf,
  type LevelBounds,
  type Method,
  type RiskInput,
  threatStageOf,
  threatValue,
} from './method';

export const riskFactors = [
  'threatCapability',
  'threatFrequency',
  'threatTiming',
  'threatValue',
  'exploitability',
  'vulnerabilitySeverity',
  'assetValue',
  'likelihood',
  'loss',
] as const;
export type RiskFactor = (typeof riskFactors)[number];

/** How one of the results came about; screens and documents put it into words. */
export interface RiskStep {
  readonly result: 'threatValue' | 'likelihood' | 'loss' | 'risk';
  readonly operation: 'table' | 'geometricMean' | 'product';
  /** For a table: first its row, then its column. `isAssumed` where nothing was stated; see `RiskInput` for what counts then. */
  readonly inputs: readonly {
    readonly factor: RiskFactor;
    /** A level, a result, or the capability's level of three; of a timing by how much it raises the value. */
    readonly value: number;
    readonly isAssumed?: boolean;
  }[];
  readonly value: number;
  readonly bounds: LevelBounds;
  readonly level: Level;
}

const capabilityLevels = { low: 1, medium: 2, high: 3 } as const;

/** The steps from the inputs to the risk, in their order; the value of the threat is one where the method has it. */
export function explainRisk(method: Method, input: RiskInput): RiskStep[] {
  const result = assessRisk(method, input);
  const severity = { factor: 'vulnerabilitySeverity', value: input.vulnerabilitySeverity } as const;
  const asset = { factor: 'assetValue', value: input.assetValue } as const;
  const isMatrix = method.kind === 'matrix';
  const bounds = isMatrix
    ? { likelihood: method.likelihood.bounds, loss: method.loss.bounds, risk: method.risk.bounds }
    : method.bounds;
  const mean = isMatrix ? 'table' : 'geometricMean';
  const steps: RiskStep[] = [];
  const stage = threatStageOf(method);
  if (stage) {
    const value = threatValue(method, input);
    steps.push({
      result: 'threatValue',
      operation: 'table',
      inputs: [
        {
          factor: 'threatCapability',
          value: capabilityLevels[input.threatCapability ?? 'medium'],
          isAssumed: !input.threatCapability,
        },
        { factor: 'threatFrequency', value: input.threatFrequency },
        {
          factor: 'threatTiming',
          value: stage.timing[input.threatTiming ?? 'ordinary'],
          isAssumed: !input.threatTiming,
        },
      ],
      value,
      bounds: [1, 2, 3, 4, 5],
      level: value,
    });
  }
  steps.push(
    {
      result: 'likelihood',
      operation: mean,
      inputs: stage
        ? [
            { factor: 'threatValue', value: result.threatValue },
            {
              factor: 'exploitability',
              value: easeOf(input),
              isAssumed: !input.exploitability,
            },
          ]
        : [{ factor: 'threatFrequency', value: input.threatFrequency }, severity],
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
  );
  return steps;
}

/** A risk as far as people have stated it; null or absent: not yet. */
export type StatedRisk = Pick<RiskInput, 'assetValue'> & {
  readonly [Field in Exclude<keyof RiskInput, 'assetValue'>]?: RiskInput[Field] | null;
};

/**
 * The steps that follow from what is stated alone, and the inputs that the others still lack. What is registered counts by
 * the neutral values of `RiskInput` meanwhile; here nothing is assumed.
 */
export function explainStated(method: Method, stated: StatedRisk): { steps: RiskStep[]; lacking: RiskFactor[] } {
  const { threatFrequency, vulnerabilitySeverity } = stated;
  // The calculation needs a level of both. Results that rest on a stand-in are left out below.
  const complete = { threatFrequency: threatFrequency ?? 1, vulnerabilitySeverity: vulnerabilitySeverity ?? 1 };
  const unstated: readonly RiskFactor[] = [
    ...(threatFrequency ? [] : (['threatFrequency'] as const)),
    ...(vulnerabilitySeverity ? [] : (['vulnerabilitySeverity'] as const)),
  ];
  const open = new Set<string>();
  const lacking = new Set<RiskFactor>();
  const steps = explainRisk(method, { ...stated, ...complete }).filter(({ result, inputs }) => {
    for (const { factor, isAssumed } of inputs) {
      const isLacking = isAssumed || unstated.includes(factor);
      if (isLacking) lacking.add(factor);
      if (isLacking || open.has(factor)) open.add(result);
    }
    return !open.has(result);
  });
  return { steps, lacking: [...lacking] };
}
