import type { RecordState } from './workflow';

/*
 * How the money of a bank line is used. A line is allocated to orders, to each a part of it; what is left over stays open
 * for another order, or goes back to the payer. An order may be paid by parts of several lines.
 */

/**
 * A part of a line. `matched`: it waits for a second person; `confirmed`: it is the order's money; `returned`: it went back to
 * the payer, from the order or without ever having had one; `released`: it was matched, and is open again.
 */
export const allocationStates = ['matched', 'confirmed', 'returned', 'released'] as const;
export type AllocationState = (typeof allocationStates)[number];

interface Allocation {
  readonly state: AllocationState;
  /** In fen. */
  readonly amountFen: number;
}

/** What has become of a line, in fen; the four sum up to its amount. */
export interface LineSums {
  readonly waitingFen: number;
  readonly allocatedFen: number;
  readonly returnedFen: number;
  readonly openFen: number;
}

/** What has become of a line of this amount. */
export function sumsOf(amountFen: number, allocations: readonly Allocation[]): LineSums {
  const sum = (state: AllocationState) =>
    allocations.reduce((total, one) => (one.state === state ? total + one.amountFen : total), 0);
  const [waitingFen, allocatedFen, returnedFen] = [sum('matched'), sum('confirmed'), sum('returned')];
  return { waitingFen, allocatedFen, returnedFen, openFen: amountFen - waitingFen - allocatedFen - returnedFen };
}

/** The state that its parts give a line; one that was set aside keeps its own. */
export function stateOf({ waitingFen, allocatedFen, returnedFen, openFen }: LineSums): RecordState {
  if (waitingFen > 0) return 'matched';
  if (openFen === 0) return allocatedFen > 0 ? 'confirmed' : 'returned';
  return allocatedFen + returnedFen > 0 ? 'partial' : 'open';
}

/** An order, as money comes in for it. Amounts are in fen. */
export interface Due {
  readonly amountFen: number;
  /** What has come in for it in parts, and is not all of it yet. */
  readonly receivedFen: number;
  readonly isPaid: boolean;
}

/** What is still to come in for an order, in fen. */
export const dueOf = ({ amountFen, receivedFen, isPaid }: Due): number => (isPaid ? 0 : amountFen - receivedFen);

/** Money for an order, in fen. */
export interface Part {
  readonly amountFen: number;
  /** What a bank has kept of it on the way, or what the payer is let off: the order is settled without it. */
  readonly feeFen: number;
}

/** So much may be missing, in fen: the fee of a transfer, and never more than a tenth of the order. */
export const feeMost = (amountFen: number): number => Math.min(5_000, Math.floor(amountFen / 10));

/**
 * What money makes of its order. `settled`: with what came before, it is paid; `whole`: it is paid by this alone, and what
 * came before is too much; `partial`: more is to come; `surplus`: it was paid before.
 * @returns undefined: the order can't take it, as it is more than is due, or a fee would leave something due
 */
export function outcomeOf(
  order: Due,
  { amountFen, feeFen }: Part,
): 'settled' | 'whole' | 'partial' | 'surplus' | undefined {
  if (order.isPaid) return 'surplus';
  const due = dueOf(order);
  if (feeFen > feeMost(order.amountFen)) return undefined;
  if (amountFen + feeFen === due) return 'settled';
  if (feeFen > 0) return undefined;
  if (amountFen < due) return 'partial';
  return amountFen === order.amountFen ? 'whole' : undefined;
}

/** A part as somebody wants to allocate it, and its order. */
export interface Planned extends Part {
  readonly orderCode: string;
  readonly order: Due;
}

/**
 * The first part that can't be: its order is there twice, takes less, or the line has less.
 * @param openFen of the line
 */
export function faultIn(openFen: number, parts: readonly Planned[]): Planned | undefined {
  let left = openFen;
  return parts.find(({ orderCode, order, amountFen, feeFen }, i) => {
    left -= amountFen;
    const isTwice = parts.findIndex((one) => one.orderCode === orderCode) < i;
    const outcome = outcomeOf(order, { amountFen, feeFen });
    return left < 0 || isTwice || (outcome !== 'settled' && outcome !== 'partial');
  });
}
