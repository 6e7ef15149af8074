import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const library = vi.hoisted(() => ({ fails: false }));
vi.mock('pinyin-pro', async (importOriginal) => {
  const original = await importOriginal<typeof import('pinyin-pro')>();
  const pinyin = (...asked: Parameters<typeof original.pinyin>) => {
    if (library.fails) throw new Error('The table can’t be read.');
    return original.pinyin(...asked);
  };
  return { ...original, pinyin };
});

// Other files of the same worker have read the characters already.
beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  library.fails = false;
});

describe('the readings of characters', () => {
  it('are read again where they could not be read before', async () => {
    const { spokenOf } = await import('./pinyin');
    library.fails = true;
    await expect(spokenOf('anhui')).rejects.toThrow('can’t be read');
    library.fails = false;
    expect(new RegExp((await spokenOf('anhui')) ?? '', 'u').test('安徽')).toBe(true);
  });

  it('are read in portions between which others are answered, once', async () => {
    const { spokenOf } = await import('./pinyin');
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    await Promise.all([spokenOf('anhui'), spokenOf('ahlx')]);
    const reading = turns;
    await spokenOf('anhui');
    clearImmediate(next);
    // 20,992 characters.
    expect(reading).toBeGreaterThan(70);
    expect(turns - reading).toBeLessThan(5);
  });
});
