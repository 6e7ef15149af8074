import { describe, expect, it } from 'vitest';
import { isLevel, levelLabel, levelNames, levels, levelWords, parseLevel, pinyinLevels } from './levels';

describe('levels', () => {
  it('are the five from very low to very high, in both languages', () => {
    expect(levels.map((level) => levelLabel(level))).toEqual(['1 很低', '2 低', '3 中等', '4 高', '5 很高']);
    expect(levels.map((level) => levelWords[level].en)).toEqual(['Very low', 'Low', 'Medium', 'High', 'Very high']);
    expect(levelLabel(3, 'en')).toBe('3 Medium');
    expect(levelNames).toEqual({ VERY_LOW: 1, LOW: 2, MEDIUM: 3, HIGH: 4, VERY_HIGH: 5 });
    expect(pinyinLevels).toEqual({ hendi: 1, di: 2, zhongdeng: 3, gao: 4, hengao: 5 });
  });

  it('are whole numbers from one to five', () => {
    expect([0, 1, 1.5, 5, 6, -1, Number.NaN].filter(isLevel)).toEqual([1, 5]);
  });

  it.each(['3', '３', ' 3 中等', '中等', 'medium', 'MEDIUM', '3 Medium', '3medium', 'zhongdeng', '中 等'])(
    'are read as people type them: %s',
    (text) => {
      expect(parseLevel(text)).toBe(3);
    },
  );

  it('are undefined for other texts', () => {
    for (const text of ['', '6', '0', '3.5', 'middle', '高高']) expect(parseLevel(text), text).toBeUndefined();
  });
});
