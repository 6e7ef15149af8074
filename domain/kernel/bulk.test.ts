import { describe, expect, it } from 'vitest';
import { type Changing, isTold, LEFT_NAMED, leftOf, movesOf, same, UNDO_DAYS } from './bulk';
import { csvLine } from './csv';

const changing = (before: Changing['before'], after: Changing['after'], i = 0): Changing => ({
  id: `r${i}`,
  version: 1,
  before,
  after,
});

describe('a bulk edit', () => {
  it('lists moves by field, the most frequent first, and omits unchanged values', () => {
    const moves = movesOf([
      changing({ level: 3, owner: 'a', place: 'x' }, { level: 2, owner: 'b', place: 'x' }),
      changing({ level: 4, owner: 'b', place: 'x' }, { level: 2, owner: 'b', place: 'x' }),
      changing({ level: 4, owner: null, place: 'x' }, { level: 2, owner: 'b', place: 'x' }),
    ]);
    expect(moves).toEqual([
      {
        field: 'level',
        moves: [
          { from: 4, to: 2, count: 2 },
          { from: 3, to: 2, count: 1 },
        ],
        others: 0,
      },
      {
        field: 'owner',
        moves: [
          { from: 'a', to: 'b', count: 1 },
          { from: null, to: 'b', count: 1 },
        ],
        others: 0,
      },
    ]);
  });

  it('names six moves of a field and counts the others', () => {
    const many = Array.from({ length: 9 }, (_, i) => changing({ name: `n${i}` }, { name: 'same' }, i));
    const [move] = movesOf([...many, changing({ name: 'n8' }, { name: 'same' })]);
    expect(move?.moves).toHaveLength(6);
    expect(move?.moves[0]).toEqual({ from: 'n8', to: 'same', count: 2 });
    expect(move?.others).toBe(3);
  });

  it('distinguishes one value that became two from a value that was missing', () => {
    const [move] = movesOf([
      changing({ name: 'a' }, { name: 'b' }),
      changing({ name: 'a' }, { name: 'c' }),
      changing({}, { name: 'c' }),
      changing({ name: 'c' }, { name: undefined }),
    ]);
    expect(move?.moves).toEqual([
      { from: 'a', to: 'b', count: 1 },
      { from: 'a', to: 'c', count: 1 },
      { from: null, to: 'c', count: 1 },
      { from: 'c', to: null, count: 1 },
    ]);
    expect(movesOf([changing({ name: 'a' }, { name: 'b' })])).toHaveLength(1);
  });

  it('omits account codes and added records', () => {
    expect(['ownerId', 'updatedBy', 'owner', 'Idle', 'Byte'].filter(isTold)).toEqual(['owner', 'Idle', 'Byte']);
    expect(movesOf([changing({ ownerId: 'a' }, { ownerId: 'b' })])).toEqual([]);
    expect(movesOf([changing(null, { name: 'x' })])).toEqual([]);
    expect(movesOf([])).toEqual([]);
  });

  it('treats an absent value as empty', () => {
    expect(same(undefined, null)).toBe(true);
    expect([same(null, undefined), same(0, null), same([1], [1]), same('a', 'b')]).toEqual([true, false, true, false]);
  });

  it('names fifty records left unchanged, counts all of them by reason, and can be undone for thirty days', () => {
    const left = Array.from({ length: 60 }, (_, i) => ({
      id: `${i}`,
      what: `w${i}`,
      reason: i < 20 ? 'over' : 'gone',
    }));
    const told = leftOf(left);
    expect(told.total).toBe(60);
    expect(told.reasons).toEqual([
      { reason: 'gone', count: 40 },
      { reason: 'over', count: 20 },
    ]);
    expect(told.rows).toEqual(left.slice(0, 50));
    expect([LEFT_NAMED, UNDO_DAYS]).toEqual([50, 30]);
  });
});

describe('a CSV line', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"\r\n'],
    // A spreadsheet would read these as formulas.
    [['=1+1', '+x', '-x', '@x', '\tx'], "'=1+1,'+x,'-x,'@x,'\tx\r\n"],
    [['-1', '+1,000.5', '-12%', '-.5'], '-1,"+1,000.5",-12%,-.5\r\n'],
    [[''], '\r\n'],
  ])('%j', (texts, line) => expect(csvLine(texts)).toBe(line));
});
