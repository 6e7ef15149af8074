import data from '../../../data/processImportance.json';

/*
 * Which processes are key (关键过程) and which are special (特殊过程). Criteria, weights and threshold are data, since no standard
 * sets them; that a process is special follows from ISO 9001:2015, 8.5.1 f alone.
 */

export const importanceCriteria = ['quality', 'requirements', 'stability', 'failures', 'detection'] as const;
export type ImportanceCriterion = (typeof importanceCriteria)[number];
export const importanceScores = [1, 2, 3] as const;
export type ImportanceScore = (typeof importanceScores)[number];
/** A criterion that is absent isn't scored yet. */
export type ProcessScores = Partial<Record<ImportanceCriterion, ImportanceScore>>;

interface Level {
  readonly score: ImportanceScore;
  readonly zh: string;
  readonly en: string;
}
export interface ImportanceRules {
  /** From so many points on, a process is key. */
  readonly keyFrom: number;
  readonly criteria: readonly {
    readonly criterion: ImportanceCriterion;
    readonly weight: number;
    readonly zh: string;
    readonly en: string;
    readonly levels: readonly Level[];
  }[];
}
export const importanceRules = data as ImportanceRules;

/** What a process is; it may be both, or neither. */
export interface Importance {
  readonly isKey: boolean;
  readonly isSpecial: boolean;
}
export interface JudgedImportance extends Importance {
  readonly points: number;
}

/** What a person has judged a process by. */
export interface ImportanceAssessment {
  readonly scores: ProcessScores;
  /** Its output can be verified by later monitoring or measurement; null: not stated yet. */
  readonly isVerifiable: boolean | null;
  /** What a person has decided otherwise, with the reason; null: the rule holds. */
  readonly decision: (Importance & { readonly reason: string }) | null;
}

/** The most points that a process can have. */
export const mostPoints = ({ criteria }: ImportanceRules = importanceRules): number =>
  criteria.reduce((sum, { weight, levels }) => sum + weight * Math.max(...levels.map(({ score }) => score)), 0);

/**
 * What a process is by the rule: key from a number of weighted points on, special if its output can't be verified later.
 * @returns undefined while a criterion isn't scored
 */
export function judgedImportance(
  { scores, isVerifiable }: Pick<ImportanceAssessment, 'scores' | 'isVerifiable'>,
  { keyFrom, criteria }: ImportanceRules = importanceRules,
): JudgedImportance | undefined {
  if (isVerifiable === null) return undefined;
  let points = 0;
  for (const { criterion, weight } of criteria) {
    const score = scores[criterion];
    if (score === undefined) return undefined;
    points += weight * score;
  }
  return { points, isKey: points >= keyFrom, isSpecial: !isVerifiable };
}

/** What a process counts as: what a person has decided, else what the rule says; undefined while it isn't judged. */
export function importanceOf(assessment: ImportanceAssessment | undefined): Importance | undefined {
  if (!assessment) return undefined;
  const judged = judgedImportance(assessment);
  if (!judged) return undefined;
  const { isKey, isSpecial } = assessment.decision ?? judged;
  return { isKey, isSpecial };
}
