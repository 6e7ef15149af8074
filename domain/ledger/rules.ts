/** What is counted: units of a product. Points and money take their places beside it. */
export type Unit = `product:${string}`;
export const unitOfProduct = (productCode: string): Unit => `product:${productCode}`;
export const productOfUnit = (unit: Unit): string => unit.slice('product:'.length);

/**
 * What an account of a tenant is for. `issued` is the platform's and the only one below zero: what it has ever given
 * out. `held` and `used` stand for themselves by what they belong to, so that no more is released than was held for it.
 */
export const purposes = ['issued', 'available', 'held', 'used', 'expired'] as const;
export type Purpose = (typeof purposes)[number];

/** Kinds of transfers, each from one purpose to another. */
export const transferKinds = ['grant', 'handDown', 'hold', 'use', 'release', 'return', 'takeBack', 'expire'] as const;
export type TransferKind = (typeof transferKinds)[number];

/** An account that may be taken from; units of one validity. */
export interface Lot {
  /** The last day, YYYY-MM-DD; null: for good. */
  readonly validUntil: string | null;
  readonly balance: number;
}

/** A whole number of units, at least one. */
export const isAmount = (amount: number): boolean => Number.isSafeInteger(amount) && amount > 0;

const neverEnds = '9999-12-31';
/** Sorts lots by their last day; those that never end come last. */
export const byValidity = (one: Pick<Lot, 'validUntil'>, other: Pick<Lot, 'validUntil'>): number =>
  (one.validUntil ?? neverEnds).localeCompare(other.validUntil ?? neverEnds);

/**
 * Takes units out of lots, those that end first before the others.
 * @param amount whole units, at least one
 * @returns how much of which lot; undefined where all lots together hold less
 */
export function takeOldestFirst<L extends Lot>(
  lots: readonly L[],
  amount: number,
): { lot: L; amount: number }[] | undefined {
  let left = amount;
  const taken: { lot: L; amount: number }[] = [];
  for (const lot of [...lots].sort(byValidity)) {
    const part = Math.min(left, lot.balance);
    if (part > 0) taken.push({ lot, amount: part });
    left -= Math.max(part, 0);
  }
  return left === 0 ? taken : undefined;
}
