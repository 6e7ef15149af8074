import { describe, expect, it } from 'vitest';
import { callbackStep, isBarred } from './documentEdit';

describe('a call-back of a document server', () => {
  it.each([
    [1, 'opened'],
    [2, 'storeAndClose'],
    [3, 'failed'],
    [4, 'close'],
    [6, 'store'],
    [7, 'failed'],
  ] as const)('with status %i asks for %s', (status, step) => {
    expect(callbackStep(status)).toBe(step);
  });

  it.each([0, 5, 8, -1, 1.5, Number.NaN])('with status %d asks for nothing', (status) => {
    expect(callbackStep(status)).toBeUndefined();
  });
});

it('bars versions while another person has the document, and while its own holder edits it in the browser', () => {
  expect((['none', 'own', 'ownOnline', 'other'] as const).map(isBarred)).toEqual([false, false, true, true]);
});
