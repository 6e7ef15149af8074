import contentDisposition from 'content-disposition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseFile } from '../../../tests/server/caseFile';
import { fileName } from './fileName';
import { namesInFolder } from './zip';

describe('the name of a file', () => {
  it.each([
    ['报告 (终).docx', '报告 (终).docx'],
    ['../../evil 报告.docx', '_.._evil 报告.docx'],
    ['2026/27: * 风险评估.xlsx', '2026_27_ _ 风险评估.xlsx'],
    ['C:\\Users\\x\\清单.xlsx', 'C__Users_x_清单.xlsx'],
    ['a\r\nSet-Cookie: x.txt', 'a__Set-Cookie_ x.txt'],
    ['a∕b／c＼d.txt', 'a_b_c_d.txt'],
    ['...hidden', 'hidden'],
    ['a. . .', 'a'],
    ['a .pdf ', 'a.pdf'],
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['Nul .tar.gz', '_Nul .tar.gz'],
    ['COM¹.pdf', '_COM¹.pdf'],
    ['lpt9', '_lpt9'],
    ['CONTROL.txt', 'CONTROL.txt'],
    ['发票\u202Egpj.exe', '发票gpj.exe'],
    ['a\u200B\uFEFF\u2066b.txt', 'ab.txt'],
    ['cafe\u0301.txt', 'café.txt'],
    ['\uD800x.txt', '_x.txt'],
    ['a\u3000b\u00A0c.txt', 'a b c.txt'],
    ['', 'file'],
    ['..', 'file'],
    ['\u202E.txt', 'txt'],
    [`${'长'.repeat(300)}.xlsx`, `${'长'.repeat(75)}.xlsx`],
    [`${'a'.repeat(400)}`, 'a'.repeat(230)],
    [`${'a'.repeat(229)}👨‍👩‍👧.txt`, `${'a'.repeat(226)}.txt`],
    [`x${'\u0301'.repeat(400)}.txt`, 'file.txt'],
  ])('%j becomes %j', (given, kept) => {
    expect(fileName(given)).toBe(kept);
  });

  it('of an archive is that of its project, as Windows takes it', () => {
    const project = caseFile('o02-project-name.txt').toString().trim();
    expect(project).toBe('2026/27 年度: 复评? *A|B\\C');
    expect(fileName(`${project} 2026-11-27.zip`)).toBe('2026_27 年度_ 复评_ _A_B_C 2026-11-27.zip');
  });

  it('is one that every system takes, whatever was given, and stays as it is from then on', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const name = fileName(given);
        expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]|^[. ]|[. ]$|^$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(230);
        expect(fileName(name)).toBe(name);
        expect(() => contentDisposition(name, { fallback: name.replace(/[^\w .()-]/g, '_') })).not.toThrow();
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('names in one folder', () => {
  it('are distinct on every system, even if they differ only in case, accents or a truncated part', () => {
    const free = namesInFolder();
    const given = [
      'a.txt',
      'A.TXT',
      'café.txt',
      'CAFE\u0301.txt',
      'a?.txt',
      'a*.txt',
      '../x',
      '..\\x',
      'ﬁ.txt',
      'FI.txt',
    ];
    expect(given.map(free)).toEqual([
      'a.txt',
      'A (2).TXT',
      'café.txt',
      'CAFÉ (2).txt',
      'a_.txt',
      'a_ (2).txt',
      '_x',
      '_x (2)',
      'ﬁ.txt',
      'FI (2).txt',
    ]);
    const long = namesInFolder();
    const [first, second] = [long('长'.repeat(300)), long('长'.repeat(300))];
    expect(second).not.toBe(first);
    expect(Buffer.byteLength(second)).toBeLessThan(255);
  });
});
