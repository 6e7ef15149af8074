import { describe, expect, it } from 'vitest';
import { type Changing, LEFT_NAMED, leftOf, movesOf } from '#domain/kernel/bulk';
import { levelsMoved } from './bulk';

const changing = (pairs: [unknown, unknown][], field = 'owner'): Changing[] =>
  pairs.map(([from, to], n) => ({ id: String(n), version: 1, before: { [field]: from }, after: { [field]: to } }));

describe('the preview of a bulk edit', () => {
  it('lists moves of values, the most frequent first, and omits unchanged ones', () => {
    const rows = changing([
      ['运维部', '网络部'],
      [null, '网络部'],
      [null, '网络部'],
      ['网络部', '网络部'],
    ]);
    expect(movesOf(rows)).toEqual([
      {
        field: 'owner',
        moves: [
          { from: null, to: '网络部', count: 2 },
          { from: '运维部', to: '网络部', count: 1 },
        ],
        others: 0,
      },
    ]);
  });

  it('compares lists by content, and names a few of many values', () => {
    expect(movesOf(changing([[['8.8'], ['8.8']]], 'controls'))).toEqual([]);
    const [moved] = movesOf(changing(Array.from({ length: 40 }, (_, n) => [`单元 ${n}`, `改名 ${n}`])));
    expect([moved?.moves.length, moved?.others]).toEqual([6, 34]);
  });

  it('lists no moves for added records', () => {
    expect(movesOf([{ id: 'a', version: 0, before: null, after: { threat: '火灾' } }])).toEqual([]);
  });

  it('names the first that are left, and counts all of them by reason', () => {
    const left = Array.from({ length: LEFT_NAMED + 10 }, (_, n) => ({
      id: String(n),
      what: `风险 ${n}`,
      reason: n < 3 ? ('gone' as const) : ('otherStep' as const),
    }));
    const told = leftOf(left);
    expect([told.total, told.rows.length]).toEqual([LEFT_NAMED + 10, LEFT_NAMED]);
    expect(told.reasons).toEqual([
      { reason: 'otherStep', count: LEFT_NAMED + 7 },
      { reason: 'gone', count: 3 },
    ]);
  });

  it('lists level moves, the highest first, with unrated ones, and omits unchanged ones', () => {
    const before = {
      risk: [{ level: 4 as const, count: 42 }],
      remnant: [
        { level: null, count: 40 },
        { level: 5 as const, count: 2 },
      ],
    };
    const after = {
      ...before,
      remnant: [
        { level: 2 as const, count: 30 },
        { level: 4 as const, count: 12 },
      ],
    };
    expect(levelsMoved(before, after)).toEqual([
      {
        measure: 'remnant',
        before: [
          { level: 5, count: 2 },
          { level: null, count: 40 },
        ],
        after: [
          { level: 4, count: 12 },
          { level: 2, count: 30 },
        ],
      },
    ]);
  });
});
