/** Points by how a tenant came by them, in the order in which they are used where nothing ends first. */
export const pointUnits = ['points:gift', 'points:paid'] as const;
export type PointUnit = (typeof pointUnits)[number];

/** What is counted: units of a product, points, and money in fen. */
export type Unit = `product:${string}` | PointUnit | typeof money;
export const money = 'money:CNY';
export const unitOfProduct = (productCode: string): Unit => `product:${productCode}`;
export const productOfUnit = (unit: Unit): string => unit.slice('product:'.length);

/**
 * What an account of a tenant is for. `issued` is the platform's and the only one below zero: what it has ever given
 * out. `held` and `used` stand for themselves by what they belong to, so that no more is released than was held for it.
 * `paid` is money that came in for an order, and `invoiced` what of it an invoice was written for: no more is invoiced
 * or paid back than came in. `earned` is commission that waits to be settled, `settled` what of it was, and `owed` what was
 * settled and taken off since, which the next settlement makes up for.
 */
export const purposes = [
  ...(['issued', 'available', 'held', 'used', 'expired', 'paid', 'invoiced'] as const),
  ...(['earned', 'settled', 'owed'] as const),
] as const;
export type Purpose = (typeof purposes)[number];

/** What happens to units of products. */
export const unitKinds = [
  'grant',
  'buy',
  'handDown',
  'hold',
  'use',
  'release',
  'return',
  'takeBack',
  'expire',
] as const;
/** What changes the available points of a tenant; what is held for an order is as good as gone. */
export const billKinds = [
  ...(['recharge', 'gift', 'commission', 'buy', 'hold'] as const),
  ...(['release', 'refund', 'expire', 'reverse'] as const),
] as const;
export type UnitKind = (typeof unitKinds)[number];
export type BillKind = (typeof billKinds)[number];

/**
 * What is done with money that came in: an invoice is written for it, taken back, or it goes back to who paid. And with what
 * partners earn of it: it is entered, taken off, or paid out in points.
 */
const moneyKinds = ['invoice', 'uninvoice', 'payBack', 'earn', 'unearn', 'payOut'] as const;

/** Kinds of transfers, each from one purpose to another. */
export type TransferKind = UnitKind | BillKind | (typeof moneyKinds)[number];

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
 * Takes units out of lots, those that end first before the others; of lots that end together, the earlier given.
 * @param amount whole units, at least one
 * @param first `latest`: the other way round, so that what goes back is what was taken last
 * @returns how much of which lot; undefined where all lots together hold less
 */
export function takeInOrder<L extends Lot>(
  lots: readonly L[],
  amount: number,
  first: 'oldest' | 'latest' = 'oldest',
): { lot: L; amount: number }[] | undefined {
  const ordered = [...lots].sort(byValidity);
  if (first === 'latest') ordered.reverse();
  let left = amount;
  const taken: { lot: L; amount: number }[] = [];
  for (const lot of ordered) {
    const part = Math.min(left, lot.balance);
    if (part > 0) taken.push({ lot, amount: part });
    left -= Math.max(part, 0);
  }
  return left === 0 ? taken : undefined;
}
