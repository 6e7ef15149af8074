import type { PointUnit } from '../rules';

interface Bought {
  amountFen: number;
  /** Bought ones; at least one. */
  points: number;
  /** Given with them. */
  giftPoints: number;
  /** What banks have kept of the money, in fen: it never came in, and does not go back. */
  feeFen: number;
}

export interface Refund {
  /** The refund to the buyer, in fen. */
  refundFen: number;
  /** The points that are withdrawn, of each kind. */
  points: Readonly<Record<PointUnit, number>>;
  /** Bonus points that are used or expired, and the money kept for them, in fen. */
  missing: number;
  keptFen: number;
}

/**
 * What becomes of an order for points that is taken back as a whole. Every bought point must still be there; given points
 * that are not cost what a bought one has cost, rounded up to a fen.
 * @param available the buyer's points, of each kind
 * @returns undefined if bought points are gone, or no money would be left to refund
 */
export function refundOf(
  { amountFen, points, giftPoints, feeFen }: Bought,
  available: Readonly<Record<PointUnit, number>>,
): Refund | undefined {
  if (available['points:paid'] < points) return undefined;
  const gift = Math.min(giftPoints, Math.max(available['points:gift'], 0));
  const missing = giftPoints - gift;
  const keptFen = Math.ceil((missing * amountFen) / points);
  const refundFen = amountFen - feeFen - keptFen;
  if (refundFen <= 0) return undefined;
  return {
    refundFen,
    points: { 'points:gift': gift, 'points:paid': points },
    missing,
    keptFen,
  };
}
