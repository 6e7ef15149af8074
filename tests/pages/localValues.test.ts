import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepDraft } from '@/utils/drafts';
import { getLocalValue, isText, MAX_LIFETIME, removeLocalValue, setLocalValue } from '@/utils/localValues';
import { queueStore } from '@/utils/offline/store';
import { clearUnsaved, countUnsaved } from '@/utils/unsaved';

afterEach(() => vi.useRealTimers());

describe('local values', () => {
  it('are kept until they expire', () => {
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

describe('unsent input', () => {
  it('is counted and cleared for one account', async () => {
    keepDraft('a1:form', {});
    const save = { kind: 'note', title: '', body: {}, savedAt: '' };
    for (const [queue, id] of [
      ['a1:work:P1', '1'],
      ['a1:work:P1', '2'],
      ['a1:answers:Q1', '3'],
    ] as const)
      await queueStore(queue).put({ ...save, id });
    keepDraft('a10:form', {});
    expect(await countUnsaved('a1')).toEqual({ drafts: 1, unsent: 3 });
    await clearUnsaved('a1');
    expect(await countUnsaved('a1')).toEqual({ drafts: 0, unsent: 0 });
    expect(await countUnsaved('a10')).toEqual({ drafts: 1, unsent: 0 });
  });

  it('is no loss once it has expired', async () => {
    // The browser's database goes on by the timers that there are.
    vi.useFakeTimers({ toFake: ['Date'] });
    keepDraft('a1:form', {});
    vi.setSystemTime(Date.now() + 31 * 24 * 3600_000);
    expect(await countUnsaved('a1')).toEqual({ drafts: 0, unsent: 0 });
  });
});
