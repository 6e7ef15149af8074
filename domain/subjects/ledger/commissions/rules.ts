import { calendarDay, partsOfDay } from '#domain/kernel/days';
import { fenPerPoint } from '../points/recharge';

/*
 * What a partner earns when a channel below it buys points with money. Rates are data in versions; an order keeps the
 * version that it was paid under, and the partners above it at that time.
 */

/** 1: the partner directly above the buyer; 2: the partner above that one. */
export const commissionLevels = [1, 2] as const;
export type CommissionLevel = (typeof commissionLevels)[number];

/** The entries of an order: its commission, and the reversal of all of it if the order is refunded. */
export const commissionKinds = ['earned', 'reversed'] as const;
export type CommissionKind = (typeof commissionKinds)[number];

/** `reversed`: earned once and reversed since; the reversal itself is open or settled. */
export const commissionStates = ['open', 'settled', 'reversed'] as const;
/** Filters of commissions: a state, or all of the months that are not settled, with what was taken off in them. */
export const commissionFilters = [...commissionStates, 'due'] as const;
export type CommissionState = (typeof commissionStates)[number];

/** The highest rate of a level, in basis points: half of the payment. */
export const maxRate = 5_000;

/** Rates in basis points (1/100 of a per cent) of the payment, from a day on. */
export interface CommissionRates {
  readonly version: number;
  /** The first day, YYYY-MM-DD. */
  readonly validFrom: string;
  /** Of the partner directly above the buyer. */
  readonly nearBp: number;
  /** Of the partner above that one. */
  readonly nextBp: number;
}

/** The version that is valid on a day: the latest of those that have begun. */
export const rateOn = <R extends CommissionRates>(versions: readonly R[], day: string): R | undefined =>
  versions
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<R | undefined>((last, one) => (last && last.version > one.version ? last : one), undefined);

/**
 * Whether a version may begin on a day: not in the past, whose orders have theirs, and not before the one that was
 * published last, so that the latest version is the one that is valid.
 */
export const mayBegin = (validFrom: string, today: string, last?: Pick<CommissionRates, 'validFrom'>): boolean =>
  validFrom >= today && (!last || validFrom >= last.validFrom);

export const rateOf = (
  { nearBp, nextBp }: Pick<CommissionRates, 'nearBp' | 'nextBp'>,
  level: CommissionLevel,
): number => (level === 1 ? nearBp : nextBp);

/** The commission on an amount at a rate, in whole fen, rounded down. @param bp basis points, 0 to 10,000 */
export const commissionOf = (amountFen: number, bp: number): number => Math.floor((amountFen * bp) / 10_000);

interface MonthOfCommission {
  /** The carry-over of the month before, in fen; below zero if more was reversed than earned. */
  carriedFen: number;
  earnedFen: number;
  reversedFen: number;
  /** What is open now, with what came and was taken off since the month was over. */
  openFen: number;
}

/**
 * What a month comes to: whole points at the price of one, without a bonus, and what is carried to the next month. What
 * was taken off since the month was over is not paid out first and claimed back later.
 * @returns points never below zero; `leftFen` below zero where the next month has to make up for it
 */
export function settlementOf({ carriedFen, earnedFen, reversedFen, openFen }: MonthOfCommission): {
  points: number;
  leftFen: number;
} {
  const netFen = carriedFen + earnedFen - reversedFen;
  const points = Math.floor(Math.max(0, Math.min(netFen, openFen)) / fenPerPoint);
  return { points, leftFen: netFen - points * fenPerPoint };
}

/** The first day of a day's month. @param day YYYY-MM-DD */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month after. @param month its first day, YYYY-MM-DD */
export function nextMonth(month: string): string {
  const [year, number] = partsOfDay(month);
  return calendarDay(year, number + 1, 1);
}
