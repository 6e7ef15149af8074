import { type Band, bandOf, limitOf, noPoints } from './hightech';
import { firstClassRights, type RightKind, type RightOrigin, type RightState } from './records';

/* The innovation score (No. 195): 100 points, of which figures decide some bands and experts the points within them. */

export const scoreCriteria = [
  'ip.level',
  'ip.core',
  'ip.count',
  'ip.origin',
  'ip.bonus',
  'conversion',
  'org.rules',
  'org.unit',
  'org.incentive',
  'org.people',
  'growth.assets',
  'growth.sales',
] as const;
export type ScoreCriterion = (typeof scoreCriteria)[number];
/** Points that a person expects for criteria; each stands within its band, or doesn't count. */
export type ExpectedPoints = Readonly<Partial<Record<ScoreCriterion, number>>>;

export const maxPoints = (criterion: ScoreCriterion): number => limitOf(`s.${criterion}`);

export interface OwnedRight {
  readonly kind: RightKind;
  readonly state: RightState;
  readonly origin: RightOrigin;
  /** The main product that it supports; empty: none is named. */
  readonly product: string;
  /** Class II: it served an earlier recognition already. */
  readonly isUsed: boolean;
}

/**
 * Why the points of a criterion are what they are. expert: an expert decides within the whole range; growthBelowZero: a figure
 * is below zero, of which the rule says nothing.
 */
export const scoreNotes = [
  'expert',
  'firstClass',
  'secondClass',
  'noRights',
  'ownWork',
  'acquired',
  'byMean',
  'growth',
  'growthFirstZero',
  'growthSecondZero',
  'growthOneYear',
  'growthBelowZero',
  'missing',
] as const;
export type ScoreNote = (typeof scoreNotes)[number];

export interface ScoredCriterion {
  readonly criterion: ScoreCriterion;
  readonly max: number;
  /** Between these points, as far as figures tell. */
  readonly band: Band;
  /** What a person expects; null: nothing, or it lies outside the band. */
  readonly points: number | null;
  /** What a person entered lies outside the band. */
  readonly isOutside: boolean;
  readonly note: ScoreNote;
  /** What decided the band: a count, conversions per year times 100, or basis points of growth. */
  readonly figure: number | null;
}

export interface InnovationScore {
  readonly criteria: readonly ScoredCriterion[];
  /** The least and the most that it can come to. */
  readonly low: number;
  readonly high: number;
}

/** A year's end figure for growth, in fen; null: not entered yet. */
export type YearEnd = number | null;

interface Growth {
  readonly note: ScoreNote;
  /** Basis points, rounded down; what is above zero is at least one. */
  readonly bp: number | null;
}

/**
 * Growth over three years: the mean of second / first and third / second, less one. With a first year of zero the last two
 * years count alone; with a second year of zero there is none. @param ends the years that there are, the latest last
 */
export function growthOf(ends: readonly YearEnd[]): Growth {
  if (ends.length < 2) return { note: 'growthOneYear', bp: 0 };
  if (ends.some((end) => end === null)) return { note: 'missing', bp: null };
  const [third = 0, second = 0, first] = (ends as readonly number[]).toReversed();
  if ([first ?? 0, second, third].some((end) => end < 0)) return { note: 'growthBelowZero', bp: null };
  if (second === 0) return { note: 'growthSecondZero', bp: 0 };
  const [a, b, c] = [BigInt(first ?? 0), BigInt(second), BigInt(third)];
  const isAlone = first === undefined || first === 0;
  const [part, whole] = isAlone ? [c, b] : [b * b + a * c, 2n * a * b];
  const scaled = (part * 10_000n) / whole - 10_000n;
  const bp = part > whole && scaled === 0n ? 1 : Number(scaled);
  return { note: isAlone ? 'growthFirstZero' : 'growth', bp };
}

const isOwned = ({ state, origin, kind }: OwnedRight) =>
  state === 'valid' && origin !== 'licence' && kind !== 'trademark';
const isFirstClass = ({ kind }: OwnedRight) => firstClassRights.includes(kind);
/** Rights that count for a recognition: owned, valid, no trade marks; of class II those that served none before. */
export const countedRights = (rights: readonly OwnedRight[]): OwnedRight[] =>
  rights.filter((right) => isOwned(right) && (isFirstClass(right) || !right.isUsed));

interface Decided {
  readonly band: Band;
  readonly note: ScoreNote;
  readonly figure: number | null;
}

function byCount(rights: readonly OwnedRight[]): Decided {
  const first = rights.filter(isFirstClass).length;
  if (first > 0) return { band: bandOf('firstClass', first), note: 'firstClass', figure: first };
  if (rights.length === 0) return { band: noPoints, note: 'noRights', figure: 0 };
  return { band: bandOf('secondClass', rights.length), note: 'secondClass', figure: rights.length };
}

function byOrigin(rights: readonly OwnedRight[]): Decided {
  if (rights.length === 0) return { band: noPoints, note: 'noRights', figure: 0 };
  const own = rights.filter(({ origin }) => origin === 'own').length;
  return own > 0
    ? { band: [1, maxPoints('ip.origin')], note: 'ownWork', figure: own }
    : { band: [1, maxPoints('ip.origin') / 2], note: 'acquired', figure: rights.length };
}

/** @param conversions results turned into products, by year; null: not entered yet */
function byConversions(conversions: readonly (number | null)[]): Decided {
  const max = maxPoints('conversion');
  if (conversions.length === 0 || conversions.some((count) => count === null))
    return { band: [0, max], note: 'missing', figure: null };
  const sum = (conversions as readonly number[]).reduce((total, count) => total + count, 0);
  return {
    band: bandOf('conversion', sum / conversions.length),
    note: 'byMean',
    figure: Math.floor((sum * 100) / conversions.length),
  };
}

function byGrowth(criterion: 'growth.assets' | 'growth.sales', ends: readonly YearEnd[]): Decided {
  const { note, bp } = growthOf(ends);
  const band: Band = bp === null ? [0, maxPoints(criterion)] : bandOf('growthBp', bp);
  return { band, note, figure: bp };
}

export interface ScoreFacts {
  readonly rights: readonly OwnedRight[];
  readonly conversions: readonly (number | null)[];
  readonly netAssets: readonly YearEnd[];
  readonly sales: readonly YearEnd[];
  readonly expected: ExpectedPoints;
}

function scored(criterion: ScoreCriterion, decided: Decided, { expected }: ScoreFacts): ScoredCriterion {
  const [low, high] = decided.band;
  const given = expected[criterion];
  const isOutside = given !== undefined && (given < low || given > high);
  // A band of one value needs nobody's judgement.
  const points = low === high ? low : given === undefined || isOutside ? null : given;
  return { criterion, max: maxPoints(criterion), ...decided, points, isOutside };
}

/** What the innovation score can come to: the points that are known, and the bands of all others. */
export function innovationScore(facts: ScoreFacts): InnovationScore {
  const rights = countedRights(facts.rights);
  const decide = (criterion: ScoreCriterion): Decided => {
    switch (criterion) {
      case 'ip.count':
        return byCount(rights);
      case 'ip.origin':
        return byOrigin(rights);
      case 'ip.level':
      case 'ip.core':
        return rights.length === 0
          ? { band: noPoints, note: 'noRights', figure: 0 }
          : { band: [0, maxPoints(criterion)], note: 'expert', figure: null };
      case 'conversion':
        return byConversions(facts.conversions);
      case 'growth.assets':
        return byGrowth(criterion, facts.netAssets);
      case 'growth.sales':
        return byGrowth(criterion, facts.sales);
      default:
        return { band: [0, maxPoints(criterion)], note: 'expert', figure: null };
    }
  };
  const criteria = scoreCriteria.map((criterion) => scored(criterion, decide(criterion), facts));
  const sum = (end: 0 | 1) => {
    const of = (isIp: boolean) =>
      criteria
        .filter(({ criterion }) => criterion.startsWith('ip.') === isIp)
        .reduce((total, { points, band }) => total + (points ?? band[end]), 0);
    // The bonus does not lift intellectual property above its 30 points.
    return Math.min(30, of(true)) + of(false);
  };
  return { criteria, low: sum(0), high: sum(1) };
}
