import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines } from './lines';
import { plainText } from './table';

/** Chinese as wide as high, everything else half of it. */
const widthOf = (character: string) => (character > '\u2000' ? 2 : 1);
const wide = (text: string) => [...text].reduce((sum, character) => sum + widthOf(character), 0);
const broken = (text: string, width: number, options = {}) => breakLines(text, width, widthOf, options);

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: fc.constantFrom(...'安装补丁并复测'), minLength: 1, maxLength: 9 }),
      fc.constantFrom('TLS', 'patch', ' ', ' 8.8 ', 'AES-256', 'https://a.example/b?c=d', '2025-06-30', '\n', '😀'),
      fc.constantFrom(...'，。；：、“”（）《》—…→·/％(),.'),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

describe('lines', () => {
  it('joined are the text, and are no wider than there is room', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 60 }), (whole, width) => {
        const lines = broken(whole, width);
        expect(lines.join('')).toBe(whole);
        for (const line of lines) expect(wide(line.trimEnd())).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('never begin with what closes nor end with what opens, where there is another place', () => {
    fc.assert(
      // No run of marks is as long as a line.
      fc.property(
        text.filter((whole) => !/[^\p{L}\p{N}\s]{6}/u.test(whole)),
        (whole) => {
          const lines = broken(whole.replaceAll(/\n|https\S+/g, ''), 60);
          for (const [index, line] of lines.entries()) {
            if (index > 0) expect(line).not.toMatch(/^[，。；：、”）》…％),.]/);
            if (index < lines.length - 1) expect(line.trimEnd()).not.toMatch(/[“（《(]$/);
          }
        },
      ),
    );
  });

  it.each([
    ['words stay whole', 'the patch management', 10, ['the patch ', 'management']],
    ['Chinese ends anywhere', '安装补丁并复测', 6, ['安装补', '丁并复', '测']],
    ['a mark takes the character before it along', '安装补丁，并复测', 8, ['安装补', '丁，并复', '测']],
    ['so does an opening one', '安装补（丁）', 8, ['安装补', '（丁）']],
    ['and a mark of Latin after Chinese', '安装补丁,并复测', 8, ['安装补', '丁,并复', '测']],
    ['a Chinese bracket stays beside a Latin word', '安装【补丁】TLS 并', 14, ['安装【补', '丁】TLS 并']],
    ['a word that is too long ends where it may', 'see example.org/path', 14, ['see ', 'example.org/', 'path']],
    [
      'a mark stays beside its word, with a space between as well',
      '安装补丁 ，并复测',
      8,
      ['安装补', '丁 ，并', '复测'],
    ],
    ['and with one that does not break', '安装补丁\u00a0，并复测', 8, ['安装补', '丁\u00a0，并', '复测']],
    ['a straight quotation mark may open', 'say it "loud"', 7, ['say it ', '"loud"']],
    ['or anywhere', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ])('%s', (_, whole, width, lines) => {
    expect(broken(whole, width)).toEqual(lines);
  });

  it('let one mark hang and leave a gap between Chinese and Latin, as word processors do', () => {
    expect(broken('安装补丁，并复测', 8, { hangs: true })).toEqual(['安装补丁，', '并复测']);
    expect(broken('安装AB补丁', 8, {})).toEqual(['安装AB补', '丁']);
    expect(broken('安装AB补丁', 8, { gap: 1 })).toEqual(['安装AB', '补丁']);
  });
});

describe('the text of a document', () => {
  it('keeps a mark that closes beside what it closes, as word processors break a line at every space', () => {
    expect(plainText('甲 ，乙  。')).toBe('甲\u00a0，乙\u00a0\u00a0。');
    expect(plainText('one , two (three ) .')).toBe('one\u00a0, two (three\u00a0)\u00a0.');
    expect(plainText('a .net host, 8 % of "all" – or 甲 “乙”')).toBe('a .net host, 8\u00a0% of "all" – or 甲 “乙”');
  });
});
