import data from '../../../data/aspectSignificance.json';

/*
 * Environmental aspects and their significance (ISO 14001:2015, 6.1.2). The standard leaves the criteria to the organization: they
 * are data.
 */

/** What of a process touches the environment. */
export const aspectKinds = [
  'air',
  'water',
  'waste',
  'soil',
  'noise',
  'energy',
  'resources',
  'radiation',
  'emergency',
  'other',
] as const;
export type AspectKind = (typeof aspectKinds)[number];
/** Under which condition it arises: in normal and abnormal operation, and in emergencies. */
export const aspectConditions = ['normal', 'abnormal', 'emergency'] as const;
export type AspectCondition = (typeof aspectConditions)[number];
export const aspectTenses = ['past', 'present', 'future'] as const;
export type AspectTense = (typeof aspectTenses)[number];

export const aspectCriteria = ['legal', 'frequency', 'extent', 'severity', 'concern'] as const;
export type AspectCriterion = (typeof aspectCriteria)[number];
export const aspectScores = [1, 3, 5] as const;
export type AspectScore = (typeof aspectScores)[number];
/** A criterion that is absent isn't scored yet. */
export type AspectScores = Partial<Record<AspectCriterion, AspectScore>>;

export interface AspectRules {
  /** From this sum on, an aspect is significant. */
  readonly significantFrom: number;
  /** It is significant from this score of one criterion on, whatever the others say. */
  readonly alone: Partial<Record<AspectCriterion, number>>;
  /** The same where it arises in an emergency, which is rare by its nature. */
  readonly aloneInEmergency: Partial<Record<AspectCriterion, number>>;
  readonly criteria: readonly {
    readonly criterion: AspectCriterion;
    readonly zh: string;
    readonly en: string;
    readonly levels: readonly { readonly score: AspectScore; readonly zh: string; readonly en: string }[];
  }[];
}
export const aspectRules = data as AspectRules;

export interface AspectAssessment {
  readonly condition: AspectCondition;
  readonly scores: AspectScores;
  /** What a person has decided otherwise, with the reason; null: the rule holds. */
  readonly decision: { readonly isSignificant: boolean; readonly reason: string } | null;
}

export interface JudgedAspect {
  readonly points: number;
  readonly isSignificant: boolean;
  /** Why it is significant: by the sum, or by these criteria alone. */
  readonly by: readonly ('sum' | AspectCriterion)[];
}

/**
 * Whether an aspect is significant by the rule.
 * @returns undefined while a criterion isn't scored
 */
export function judgedAspect(
  { condition, scores }: Pick<AspectAssessment, 'condition' | 'scores'>,
  { significantFrom, alone, aloneInEmergency, criteria }: AspectRules = aspectRules,
): JudgedAspect | undefined {
  const bounds = condition === 'emergency' ? { ...alone, ...aloneInEmergency } : alone;
  const by: JudgedAspect['by'][number][] = [];
  let points = 0;
  for (const { criterion } of criteria) {
    const score = scores[criterion];
    if (score === undefined) return undefined;
    points += score;
    if (score >= (bounds[criterion] ?? Number.POSITIVE_INFINITY)) by.push(criterion);
  }
  if (points >= significantFrom) by.unshift('sum');
  return { points, isSignificant: by.length > 0, by };
}

/** What an aspect counts as: what a person has decided, else what the rule says; undefined while it isn't evaluated. */
export function isSignificant(aspect: AspectAssessment): boolean | undefined {
  const judged = judgedAspect(aspect);
  return judged && (aspect.decision ?? judged).isSignificant;
}
