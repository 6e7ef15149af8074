import { describe, expect, it } from 'vitest';
import { cleanText, matcherOf, spellingKey, wordKey } from './spelling';

describe('cleanText', () => {
  it('takes out what nobody sees', () => {
    expect(cleanText('\ufeffBU-01\u200b')).toBe('BU-01');
    expect(cleanText('制\u00ad造\u2060执\u202e行\u200e')).toBe('制造执行');
    expect(cleanText('甲\u200d乙\u200c丙')).toBe('甲乙丙');
  });

  it('keeps the joiners of emoji and of Arabic', () => {
    expect(cleanText('👨‍👩‍👧 ❤️‍🔥 👩🏽‍💻')).toBe('👨‍👩‍👧 ❤️‍🔥 👩🏽‍💻');
    expect(cleanText('می\u200cخواهم')).toBe('می\u200cخواهم');
  });

  it('takes a vertical tab, and other line breaks, for a line break', () => {
    expect(cleanText('一\u000b二\u2028三\r\n四\r五')).toBe('一\n二\n三\n四\n五');
  });
});

describe('a key', () => {
  it.each([
    ['⼈⼒资源', '人力资源'],
    ['⻚⾯', '页面'],
    ['⽤⼾⼿册', '用户手册'],
    ['bu-01', 'ＢＵ－０１'],
    ['BU-01\u200b', 'BU-01'],
    ['STRASSE', 'straße'],
    ['a  b', ' A\u00a0B '],
  ])('of %s is that of %s', (one, other) => {
    expect(spellingKey(one)).toBe(spellingKey(other));
  });

  it('of a title has no star and no space', () => {
    expect(wordKey('责任⼈ *')).toBe(wordKey('责 任 人'));
  });
});

describe('a search in memory', () => {
  it('finds a text in every case and width', () => {
    const matches = matcherOf(' ａb１2 ');
    expect(['长安AB12集团', 'ab12', 'ＡＢ１２'].map((text) => matches('other', text))).toEqual([true, true, true]);
    expect(matches('ab21', 'ab 12')).toBe(false);
  });

  it('finds everything where nothing is looked for', () => {
    expect([undefined, '', ' \u200b'].map((keyword) => matcherOf(keyword)('any'))).toEqual([true, true, true]);
  });
});

it('replaces radicals, and leaves other spellings to the person', () => {
  expect(cleanText('⾼ ⻚ ① ＢＵ')).toBe('高 页 ① ＢＵ');
});
