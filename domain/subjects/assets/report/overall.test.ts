import { describe, expect, it } from 'vitest';
import { overallRating } from './overall';

const of = (one: number, two: number, three: number, four: number, five: number) =>
  overallRating({ 1: one, 2: two, 3: three, 4: four, 5: five });

describe('the overall rating', () => {
  it('is high from a tenth of very high or three tenths of high risks on', () => {
    expect(of(9, 0, 0, 0, 1)).toBe('high');
    expect(of(10, 0, 0, 0, 1)).toBe('low');
    expect(of(7, 0, 0, 3, 0)).toBe('high');
    expect(of(8, 0, 0, 3, 0)).toBe('low');
  });

  it('is medium from three tenths of medium risks on, and low below', () => {
    expect(of(0, 7, 3, 0, 0)).toBe('medium');
    expect(of(0, 8, 3, 0, 0)).toBe('low');
  });

  it('is none without risks', () => {
    expect(of(0, 0, 0, 0, 0)).toBeNull();
  });
});
