import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ZipReader } from './zip';

/** An archive whose one name is these bytes, without a mark of its encoding. */
function named(bytes: readonly number[]): Buffer {
  const archive = Buffer.from(zipSync({ [`${'A'.repeat(bytes.length)}.txt`]: strToU8('text') }));
  const plain = Buffer.alloc(bytes.length, 'A');
  for (let at = archive.indexOf(plain); at >= 0; at = archive.indexOf(plain)) Buffer.from(bytes).copy(archive, at);
  return archive;
}

describe('the names in an archive', () => {
  it.each([
    ['GBK, as Windows writes them in China', [0xca, 0xd6, 0xb2, 0xe1], '手册.txt'],
    ['UTF-8 without a mark, as macOS writes them', [...Buffer.from('手册')], '手册.txt'],
  ])('are read as %s', (_, bytes, name) => {
    const zip = new ZipReader(named(bytes), { left: 1_000 });
    expect(zip.names()).toEqual([name]);
    const pieces: Uint8Array[] = [];
    zip.read(name, (piece) => pieces.push(piece));
    expect(Buffer.concat(pieces).toString()).toBe('text');
  });

  it('are read as UTF-8 where they say so', () => {
    expect(new ZipReader(zipSync({ '质量手册.docx': strToU8('x') }), { left: 10 }).names()).toEqual(['质量手册.docx']);
  });
});
