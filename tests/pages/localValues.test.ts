import { afterEach, describe, expect, it, vi } from 'vitest';
import { getLocalValue, isText, MAX_LIFETIME, removeLocalValue, setLocalValue } from '@/utils/localValues';

afterEach(() => vi.useRealTimers());

describe('local values', () => {
  it('come back until they expire, and are dropped then', () => {
    vi.useFakeTimers();
    setLocalValue('a', 'x', 1000);
    expect(getLocalValue('a', isText)).toBe('x');
    vi.advanceTimersByTime(1001);
    expect(getLocalValue('a', isText)).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it('live ten years at most', () => {
    vi.useFakeTimers();
    setLocalValue('a', 'x', MAX_LIFETIME * 3);
    vi.advanceTimersByTime(MAX_LIFETIME - 1);
    expect(getLocalValue('a', isText)).toBe('x');
    vi.advanceTimersByTime(1);
    expect(getLocalValue('a', isText)).toBeUndefined();
  });

  it('with an expiry beyond ten years, of another type, or broken are dropped', () => {
    localStorage.setItem('portal:far', JSON.stringify({ value: 'x', expiresAt: Date.now() + MAX_LIFETIME * 2 }));
    localStorage.setItem('portal:broken', '{');
    setLocalValue('number', 5);
    for (const key of ['far', 'broken', 'number']) expect(getLocalValue(key, isText)).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it('never break the action that wanted to remember something', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(setLocalValue('a', 'x')).toBe(false);
    removeLocalValue('a');
  });
});
