import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AllocationState, type Due, dueOf, faultIn, feeMost, outcomeOf, stateOf, sumsOf } from './allocation';

const due = (amountFen: number, receivedFen = 0, isPaid = false): Due => ({ amountFen, receivedFen, isPaid });
const part = (amountFen: number, feeFen = 0) => ({ amountFen, feeFen });
const row = (state: AllocationState, amountFen: number) => ({ state, amountFen });

describe('money for an order', () => {
  it('is a part until it is all there: 700 and 77 of 777', () => {
    expect(outcomeOf(due(77_700), part(70_000))).toBe('partial');
    expect(dueOf(due(77_700, 70_000))).toBe(7_700);
    expect(outcomeOf(due(77_700, 70_000), part(7_700))).toBe('settled');
    expect(outcomeOf(due(77_700, 70_000), part(7_701))).toBeUndefined();
  });

  it('settles it less the fee of a bank: 4,990 and 10 of 5,000, and never a fee that leaves something due', () => {
    expect(outcomeOf(due(500_000), part(499_000))).toBe('partial');
    expect(outcomeOf(due(500_000), part(499_000, 1_000))).toBe('settled');
    expect(outcomeOf(due(500_000), part(499_000, 999))).toBeUndefined();
    expect(outcomeOf(due(500_000), part(499_000, 1_001))).toBeUndefined();
  });

  it('is let off fifty yuan at most, and a tenth at most', () => {
    expect([100, 40_000, 50_000, 500_000].map(feeMost)).toEqual([10, 4_000, 5_000, 5_000]);
    expect(outcomeOf(due(500_000), part(495_000, 5_000))).toBe('settled');
    expect(outcomeOf(due(500_000), part(494_999, 5_001))).toBeUndefined();
  });

  it('is too much where the order is paid already, and makes earlier parts too much if it pays the whole order', () => {
    expect(outcomeOf(due(500_000, 0, true), part(500_000))).toBe('surplus');
    expect(dueOf(due(500_000, 0, true))).toBe(0);
    expect(outcomeOf(due(500_000, 1), part(500_000))).toBe('whole');
    expect(outcomeOf(due(500_000), part(500_001))).toBeUndefined();
  });
});

describe('a line', () => {
  it('is what its money is: open, waiting, partly used, used, or returned', () => {
    const states = [
      [],
      [row('released', 500)],
      [row('matched', 100)],
      [row('confirmed', 400)],
      [row('returned', 100)],
      [row('confirmed', 400), row('returned', 100)],
      [row('confirmed', 400), row('matched', 100)],
      [row('returned', 500)],
    ].map((rows) => stateOf(sumsOf(500, rows)));
    expect(states).toEqual(['open', 'open', 'matched', 'partial', 'partial', 'confirmed', 'matched', 'returned']);
  });

  it('is never allocated beyond its amount, nor to an order twice or beyond what is due', () => {
    const planned = (orderCode: string, amountFen: number, order: Due) => ({ orderCode, order, ...part(amountFen) });
    const [a, b] = [planned('A', 300, due(300)), planned('B', 200, due(400))];
    expect(faultIn(500, [a, b])).toBeUndefined();
    expect(faultIn(499, [a, b])).toBe(b);
    expect(faultIn(900, [a, a])).toBe(a);
    const over = planned('A', 301, due(300));
    expect(faultIn(900, [b, over])).toBe(over);
    const paid = planned('A', 300, due(300, 0, true));
    expect(faultIn(900, [paid])).toBe(paid);
  });
});

/** A small set of books that takes its decisions by the rules above alone. */
interface Line {
  amountFen: number;
  rows: { state: AllocationState; amountFen: number; order: number | null }[];
}
interface Order {
  amountFen: number;
  parts: number;
  feeFen: number;
  state: 'open' | 'paid' | 'refunded';
  settledFen: number;
  settledTimes: number;
}

describe('any sequence of allocations, returns, fees and refunds', () => {
  const step = fc.record({
    kind: fc.constantFrom('match', 'matchShort', 'confirm', 'release', 'return', 'returnPart', 'refund'),
    line: fc.nat(2),
    order: fc.nat(2),
    // Half of them by chance, the others as a person would: what fits.
    amountFen: fc.option(fc.integer({ min: 1, max: 900 }), { freq: 1 }),
    feeFen: fc.integer({ min: 0, max: 40 }),
  });

  it('keeps lines balanced; an order is settled once, by its amount less its fee', () => {
    const settled = { times: 0, withFee: 0 };
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 3, maxLength: 3 }),
        fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 3, maxLength: 3 }),
        fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
        (lineAmounts, orderAmounts, steps) => {
          const lines: Line[] = lineAmounts.map((amountFen) => ({ amountFen, rows: [] }));
          const orders: Order[] = orderAmounts.map((amountFen) => ({
            ...{ amountFen, parts: 0, feeFen: 0, state: 'open', settledFen: 0, settledTimes: 0 },
          }));
          const waitingFor = (nth: number) =>
            lines
              .flatMap(({ rows }) => rows)
              .reduce((n, r) => (r.state === 'matched' && r.order === nth ? n + r.amountFen : n), 0);
          const fees = new Map<object, number>();
          for (const { kind, line: lineNo, order: nth, amountFen, feeFen } of steps) {
            const [line, order] = [lines[lineNo] as Line, orders[nth] as Order];
            const { openFen } = sumsOf(line.amountFen, line.rows);
            const isPaid = order.state !== 'open';
            if (kind === 'match' || kind === 'matchShort') {
              const of = due(order.amountFen, order.parts + waitingFor(nth), isPaid);
              const missing = kind === 'match' ? 0 : Math.min(feeFen, feeMost(of.amountFen));
              const left = dueOf(of) - missing;
              const fits = part(Math.max(kind === 'match' ? Math.min(openFen, left) : left, 1), missing);
              const wanted = amountFen === null ? fits : part(amountFen, feeFen);
              if (faultIn(openFen, [{ orderCode: `${nth}`, order: of, ...wanted }])) continue;
              const made = { state: 'matched' as const, amountFen: wanted.amountFen, order: nth };
              fees.set(made, wanted.feeFen);
              line.rows.push(made);
            } else if (kind === 'confirm') {
              for (const one of line.rows.filter(({ state }) => state === 'matched')) {
                const its = orders[one.order as number] as Order;
                const given = part(one.amountFen, fees.get(one) ?? 0);
                const outcome = outcomeOf(due(its.amountFen, its.parts, its.state !== 'open'), given);
                if (outcome !== 'settled' && outcome !== 'partial') continue;
                one.state = 'confirmed';
                its.parts += given.amountFen;
                if (outcome !== 'settled') continue;
                settled.times += 1;
                settled.withFee += given.feeFen > 0 ? 1 : 0;
                its.state = 'paid';
                its.feeFen = given.feeFen;
                its.settledFen = its.parts;
                its.settledTimes += 1;
              }
            } else if (kind === 'release') {
              for (const one of line.rows) if (one.state === 'matched') one.state = 'released';
            } else if (kind === 'return' && openFen > 0)
              line.rows.push({ state: 'returned', amountFen: Math.min(amountFen ?? openFen, openFen), order: null });
            else if (kind === 'returnPart' && !isPaid) {
              const one = line.rows.find(({ state, order: its }) => state === 'confirmed' && its === nth);
              if (!one) continue;
              one.state = 'returned';
              order.parts -= one.amountFen;
            } else if (kind === 'refund' && order.state === 'paid') order.state = 'refunded';

            for (const { amountFen: all, rows } of lines) {
              const sums = sumsOf(all, rows);
              expect(sums.waitingFen + sums.allocatedFen + sums.returnedFen + sums.openFen).toBe(all);
              for (const fen of Object.values(sums)) expect(fen).toBeGreaterThanOrEqual(0);
              expect(stateOf(sums) === 'matched').toBe(rows.some(({ state }) => state === 'matched'));
            }
            for (const [i, one] of orders.entries()) {
              const confirmed = lines
                .flatMap(({ rows }) => rows)
                .reduce((n, r) => (r.state === 'confirmed' && r.order === i ? n + r.amountFen : n), 0);
              expect(confirmed).toBe(one.parts);
              expect(one.settledTimes).toBeLessThanOrEqual(1);
              expect(one.parts).toBeLessThanOrEqual(one.amountFen);
              if (one.settledTimes === 0) continue;
              expect(one.settledFen + one.feeFen).toBe(one.amountFen);
              expect(one.feeFen).toBeLessThanOrEqual(feeMost(one.amountFen));
            }
          }
        },
      ),
      { numRuns: 500 },
    );
    // Orders were settled in earnest.
    expect(settled.times).toBeGreaterThan(100);
    expect(settled.withFee).toBeGreaterThan(5);
  });
});
