import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beginsWithZeros, puzzleText } from '#domain/core/user/puzzle';
import { solvePuzzle } from './solvePuzzle';

describe('a puzzle', () => {
  it.each([0, 1, 8, 14])('of %i bits is solved as the server counts', async (difficulty) => {
    const solved = await solvePuzzle({ challenge: 'a.b', difficulty });
    expect(solved.challenge).toBe('a.b');
    expect(beginsWithZeros(createHash('sha256').update(puzzleText(solved)).digest(), difficulty)).toBe(true);
  });

  it('lets the page go on while it is being solved', async () => {
    const gaps: number[] = [];
    let last = performance.now();
    const timer = setInterval(() => {
      gaps.push(performance.now() - last);
      last = performance.now();
    });
    expect((await solvePuzzle({ challenge: 'a good while', difficulty: 17 })).answer).toBe(195591);
    clearInterval(timer);
    expect(gaps.length).toBeGreaterThan(3);
    expect(gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)]).toBeLessThan(100);
  });
});
