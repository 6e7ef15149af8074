import { Inflate } from 'fflate';
import { errorCodes } from '#domain/kernel/errors';
import { DocumentError } from '../DocumentError';

const broken = (message: string) => new DocumentError(errorCodes.fileBroken, message);

/** Windows writes names in the encoding of its system unless it says that they are UTF-8: in China that is GBK. */
function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  if (isUtf8) return new TextDecoder().decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const entryKey = (name: string) => name.replace(/^\//, '').toLowerCase();

interface Entry {
  /** As it is written in the archive. */
  readonly name: string;
  readonly method: number;
  readonly offset: number;
  readonly compressed: number;
}

/** What all entries of one archive may inflate to together. */
export interface InflateBudget {
  left: number;
}

/**
 * Entries of a zip archive, inflated piece by piece. The central directory is read rather than the local headers, as
 * streamed archives leave sizes out there; sizes it declares are never trusted, only what really comes out is counted.
 */
export class ZipReader {
  readonly #bytes: Uint8Array;
  /** By name in lower case: Excel, WPS and LibreOffice do not tell `SharedStrings.xml` from `sharedStrings.xml`. */
  readonly #entries = new Map<string, Entry>();
  readonly #budget: InflateBudget;
  /** Two entries differ in the case of their names alone: programs that tell them apart read another one than is read here. */
  readonly hasTwins: boolean = false;

  constructor(bytes: Uint8Array, budget: InflateBudget) {
    this.#bytes = bytes;
    this.#budget = budget;
    if (bytes.length === 0) throw new DocumentError(errorCodes.fileEmpty, 'The file is empty');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < 22 || view.getUint32(0, true) !== 0x04034b50) {
      throw new DocumentError(errorCodes.fileType, 'Not a zip archive');
    }
    let end = bytes.length - 22;
    const lowest = Math.max(0, end - 0xffff);
    while (end >= lowest && view.getUint32(end, true) !== 0x06054b50) end--;
    if (end < lowest) throw broken('The archive has no directory');
    const count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    for (let i = 0; i < count; i++) {
      if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw broken('The directory is damaged');
      const nameLength = view.getUint16(at + 28, true);
      const flags = view.getUint16(at + 8, true);
      const name = nameOf(bytes.subarray(at + 46, at + 46 + nameLength), (flags & 0x800) !== 0);
      if (flags & 1) throw broken('The archive is encrypted');
      if (this.#entries.has(entryKey(name))) this.hasTwins = true;
      this.#entries.set(entryKey(name), {
        name,
        method: view.getUint16(at + 10, true),
        compressed: view.getUint32(at + 20, true),
        offset: view.getUint32(at + 42, true),
      });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(entryKey(name));
  }

  /** Of all entries, in the order of the archive's directory. */
  names(): string[] {
    return Array.from(this.#entries.values(), ({ name }) => name);
  }

  /** Inflates an entry in small pieces; stops as soon as the budget is used up. */
  read(name: string, onData: (piece: Uint8Array) => void): void {
    const entry = this.#entries.get(entryKey(name));
    if (!entry) throw broken(`${name} is missing`);
    const bytes = this.#bytes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { offset, compressed, method } = entry;
    if (offset + 30 > bytes.length || view.getUint32(offset, true) !== 0x04034b50) throw broken(`${name} is damaged`);
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (start + compressed > bytes.length) throw broken(`${name} is cut off`);
    const data = bytes.subarray(start, start + compressed);
    const count = (piece: Uint8Array) => {
      this.#budget.left -= piece.length;
      if (this.#budget.left < 0) {
        throw new DocumentError(errorCodes.fileTooLargeInflated, 'The archive inflates to more than is allowed');
      }
      onData(piece);
    };
    if (method === 0) {
      count(data);
      return;
    }
    if (method !== 8) throw broken(`${name} is packed in an unknown way`);
    let finished = false;
    const inflate = new Inflate((piece, last) => {
      finished = last;
      count(piece);
    });
    try {
      // At most about 1,000 times its size can come out of a piece: small pieces keep a bomb small until it is seen.
      for (let from = 0; from < data.length; from += 16_384) {
        inflate.push(data.subarray(from, from + 16_384), from + 16_384 >= data.length);
      }
    } catch (error) {
      if (error instanceof DocumentError) throw error;
      throw broken(`${name} cannot be inflated: ${(error as Error).message}`);
    }
    if (!finished) throw broken(`${name} is cut off`);
  }
}
