import { type Level, levels, type Words } from '../../../kernel/levels';
import type { Basis, DisposalState, RiskState } from '../gap';

/* The figures of a gap report. */

/** A clause or control as far as figures go. */
export interface Counted {
  /** The chapter, clause or theme that contains it. */
  readonly parentRef: string | null;
  readonly score: number | null;
  /** The current level: the consultant's, else that of the answers. */
  readonly level: Level | null;
  readonly isExcluded: boolean;
  readonly disposal: DisposalState | null;
  /** The remaining level, as confirmed after remediation. */
  readonly levelAfter: Level | null;
  readonly riskState: RiskState | null;
  /** The questions about it. */
  readonly basis: readonly Pick<Basis, 'itemCode' | 'isAnswered'>[];
}

/** How far the figures beside it reach. */
export interface Coverage {
  /** Clauses and controls that apply. */
  readonly applicable: number;
  /** Those of them that have a level. */
  readonly assessed: number;
  /** Questions about them, each once. */
  readonly asked: number;
  readonly answered: number;
}

/** The level at which nothing is missing. */
export const MET: Level = 1;
const hasGap = (level: Level | null) => level !== null && level > MET;

export type LevelCounts = Readonly<Record<Level, number>>;

/** How many are of each level; those without one are in none. */
export function countLevels(of: readonly (Level | null)[]): LevelCounts {
  const counts: Record<Level, number> = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const level of of) if (level !== null) counts[level] += 1;
  return counts;
}

/** The remaining level: after remediation, or the current one if remediation isn't complete. */
export const levelNow = ({
  level,
  levelAfter,
  disposal,
}: Pick<Counted, 'level' | 'levelAfter' | 'disposal'>): Level | null =>
  disposal === 'finish' && level !== null && levelAfter !== null ? levelAfter : level;

export interface ChapterFigures extends Coverage {
  /** Clauses and controls that apply and where something is missing. */
  readonly findings: number;
  readonly excluded: number;
  /** Mean of the scores of those assessed by answers; null where there are none. */
  readonly score: number | null;
  readonly before: LevelCounts;
  readonly after: LevelCounts;
  /** Means of levels, before and after remediation. */
  readonly levelBefore: number | null;
  readonly levelAfter: number | null;
  readonly inHand: number;
  readonly finished: number;
  readonly openRisks: number;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 1e4) / 1e4;
const known = <T>(values: readonly (T | null)[]): T[] => values.flatMap((value) => (value === null ? [] : [value]));

/** How much of these was assessed; entries that are not applicable are left out. */
export function coverageOf(all: readonly Pick<Counted, 'level' | 'isExcluded' | 'basis'>[]): Coverage {
  const applicable = all.filter(({ isExcluded }) => !isExcluded);
  const items = new Map(applicable.flatMap(({ basis }) => basis.map((one) => [one.itemCode, one.isAnswered])));
  return {
    applicable: applicable.length,
    assessed: applicable.filter(({ level }) => level !== null).length,
    asked: items.size,
    answered: [...items.values()].filter(Boolean).length,
  };
}

/** For a chapter or the whole; entries that are not applicable count only in their own number. */
export function figuresOf(all: readonly Counted[]): ChapterFigures {
  const counted = all.filter(({ isExcluded }) => !isExcluded);
  const before = counted.map(({ level }) => level);
  const after = counted.map(levelNow);
  const count = (holds: (one: Counted) => boolean) => counted.filter(holds).length;
  return {
    ...coverageOf(all),
    findings: count(({ level }) => hasGap(level)),
    excluded: all.length - counted.length,
    score: mean(known(counted.map(({ score }) => score))),
    before: countLevels(before),
    after: countLevels(after),
    levelBefore: mean(known(before)),
    levelAfter: mean(known(after)),
    inHand: count(({ disposal }) => disposal === 'in-handle'),
    finished: count(({ disposal }) => disposal === 'finish'),
    openRisks: count(({ riskState }) => riskState === 'open'),
  };
}

export interface Chapter extends ChapterFigures {
  readonly ref: string;
  readonly title: Words;
}

/**
 * Figures of each chapter, in order of first occurrence.
 * @param titles of chapters by reference; a missing one is replaced by the reference
 */
export function chaptersOf(findings: readonly Counted[], titles: ReadonlyMap<string, Words>): Chapter[] {
  const byRef = new Map<string, Counted[]>();
  for (const finding of findings) {
    const ref = finding.parentRef ?? '';
    const found = byRef.get(ref);
    if (found) found.push(finding);
    else byRef.set(ref, [finding]);
  }
  return [...byRef].map(([ref, of]) => ({ ref, title: titles.get(ref) ?? { zh: ref, en: ref }, ...figuresOf(of) }));
}

/** The levels on a chart's axis, the most severe first. */
export const gravestFirst: readonly Level[] = [...levels].reverse();
