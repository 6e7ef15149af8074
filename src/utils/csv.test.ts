import { describe, expect, it } from 'vitest';
import { csvOf } from './csv';

// Blob.text() drops the mark, as reading UTF-8 does; the bytes have it.
const bytes = async (lines: string[][]) => Buffer.from(await csvOf(lines).arrayBuffer()).toString('utf8');

describe('csvOf', () => {
  it('begins with the mark by which Excel knows UTF-8, and ends its lines as RFC 4180 has it', async () => {
    expect(
      await bytes([
        ['Größe', 'Value'],
        ['é', '5'],
      ]),
    ).toBe('\ufeffGröße,Value\r\né,5\r\n');
  });

  it('keeps commas, quotes and line breaks inside their cell', async () => {
    expect(await bytes([['a,b', 'say "x"', 'one\ntwo']])).toBe('\ufeff"a,b","say ""x""","one\ntwo"\r\n');
  });

  it.each(['=HYPERLINK("http://x")', '+cmd|1', '-2+3', '@SUM(A1)', '\tx'])('makes no formula of %j', async (text) => {
    expect(await bytes([[text]])).toMatch(/^\ufeff"?'/u);
  });

  it.each(['-5', '+3.5', '-1,284', '12%'])('leaves the number %s a number', async (text) => {
    expect((await bytes([[text]])).replace(/[\ufeff"\r\n]/gu, '')).toBe(text);
  });
});
