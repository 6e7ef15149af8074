import { lastDayOf } from '../../../kernel/days';

/*
 * What points cost and what is given with them. An order keeps what was said when it was placed: a change of these holds
 * for later ones alone.
 */

/** The price of a point, in fen. */
export const fenPerPoint = 100;

/** Points that are bought at once, at least and at most. */
export const rechargeMin = 100;
export const rechargeMax = 500_000;

/** Amounts that are offered; any other may be typed. */
export const packages: readonly number[] = [1_000, 5_000, 20_000, 50_000];

/** From so many points on, so many per cent of them are given as well. */
const bonuses = [
  { from: 50_000, percent: 10 },
  { from: 20_000, percent: 6 },
  { from: 5_000, percent: 3 },
] as const;

/** How long given points may be used, in months. */
export const giftMonths = 12;

/** The last day of points that are given on a day; an operator may choose an earlier one. Both YYYY-MM-DD. */
export const lastDayOfGift = (today: string): string => lastDayOf(today, giftMonths);

/** The points that are proposed for a gift, as a channel gets them on its approval. */
export const welcomePoints = 500;

/** So many days before given points end their tenant is told. */
const endingDays = [7, 30] as const;

/** Which of these reminders is due for points with so many days left; where one was missed, the next is. */
export const reminderDue = (daysLeft: number): number | undefined =>
  daysLeft < 0 ? undefined : endingDays.find((days) => daysLeft <= days);
export const earliestReminder: number = Math.max(...endingDays);

/** Whole points that are given with so many. */
export function bonusOf(points: number): number {
  const percent = bonuses.find(({ from }) => points >= from)?.percent ?? 0;
  return Math.floor((points * percent) / 100);
}

/** What an order for so many points says: its price in fen, and what comes with it. */
export const priceOf = (points: number): { amountFen: number; points: number; giftPoints: number } => ({
  amountFen: points * fenPerPoint,
  points,
  giftPoints: bonusOf(points),
});
