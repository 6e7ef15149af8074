import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxMime, xlsxMime } from './mime';
import { CutOff, sniff } from './sniff';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-sniff-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function kindOf(bytes: Uint8Array) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return sniff(path);
}
const office = (part: string) => zipSync({ '[Content_Types].xml': strToU8('<Types/>'), [part]: strToU8('<x/>') });

describe('the kind of a file', () => {
  it.each([
    ['a workbook', office('xl/workbook.xml'), xlsxMime],
    ['a Word document', office('word/document.xml'), docxMime],
    ['any other archive', zipSync({ 'a.txt': strToU8('a'), 'xl/looks-like-one.xml': strToU8('a') }), 'application/zip'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'image/png'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'application/pdf'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'application/x-cfb'],
    ['text', Buffer.from('编码,名称'), undefined],
    ['a program that calls itself a workbook', Buffer.from('MZ\u0000xl/workbook.xml'), undefined],
    ['a single byte', Buffer.from('P'), undefined],
  ])('is recognized by content: %s', async (_, bytes, mime) => {
    expect(await kindOf(bytes)).toBe(mime);
  });

  it('is none for an archive that ends in the middle', async () => {
    const whole = office('xl/workbook.xml');
    await expect(kindOf(whole.subarray(0, whole.length - 30))).rejects.toBeInstanceOf(CutOff);
  });

  it('is found without inflating, and without trusting declared sizes', async () => {
    const bomb = zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': new Uint8Array(64 * 1024 * 1024),
    });
    const before = process.memoryUsage().rss;
    const from = performance.now();
    expect(await kindOf(bomb)).toBe(xlsxMime);
    expect(performance.now() - from).toBeLessThan(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024);
    // A directory that claims to be of four gigabytes.
    const lying = Buffer.from(office('xl/workbook.xml'));
    lying.writeUInt32LE(0xffffffff, lying.length - 22 + 12);
    expect(await kindOf(lying)).toBe(xlsxMime);
  });
});
