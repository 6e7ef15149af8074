import { open } from 'node:fs/promises';
import { docxMime, pdfMime, xlsxMime, zipMime } from './mime';

/*
 * The kind of a file, by its content and never by its name. Nothing is inflated or parsed: a library that inspects archives
 * once blocked the whole server for twelve seconds over 400 kB. At most this much of a file is read:
 */
const HEAD = 64;
const TAIL = 64 * 1024 + 22;
const DIRECTORY = 1024 * 1024;

const signatures: readonly (readonly [mime: string, bytes: readonly number[], at?: number])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['image/tiff', [0x4d, 0x4d, 0x00, 0x2a]],
  [pdfMime, [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['application/x-7z-compressed', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  // Word, Excel and PowerPoint before 2007 share one container.
  ['application/x-cfb', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

const startsWith = (head: Buffer, bytes: readonly number[], at = 0) =>
  bytes.every((byte, index) => head[at + index] === byte);

/** The kinds of office documents, by the folder of the main part in their archive. */
const offices = [
  ['xl/', xlsxMime],
  ['word/', docxMime],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
] as const;

/** Raised for an archive without a directory: it ends in the middle. */
export class CutOff extends Error {}

/** Names in an archive's directory, as far as they are read. */
function* namesOf(directory: Buffer): Generator<string> {
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const length = directory.readUInt16LE(at + 28);
    yield directory.toString('utf8', at + 46, at + 46 + length);
    at += 46 + length + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
}

/**
 * The kind of a stored file.
 * @returns undefined for text and for unknown kinds
 * @throws CutOff for an archive that is cut off
 */
export async function sniff(path: string): Promise<string | undefined> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const read = async (from: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, Math.max(0, from));
      return buffer.subarray(0, bytesRead);
    };
    const head = await read(0, Math.min(HEAD, size));
    const known = signatures.find(([, bytes, at]) => startsWith(head, bytes, at));
    if (known) return known[0];
    if (!startsWith(head, ZIP)) return undefined;
    const tail = await read(size - TAIL, Math.min(TAIL, size));
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || end + 22 > tail.length) throw new CutOff();
    const [length, from] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
    const names = [...namesOf(await read(from, Math.min(length, DIRECTORY, size)))];
    const isOffice = names.includes('[Content_Types].xml');
    return offices.find(([folder]) => isOffice && names.some((name) => name.startsWith(folder)))?.[1] ?? zipMime;
  } finally {
    await handle.close();
  }
}
