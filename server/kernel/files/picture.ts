import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** A picture that documents can show, with its size in pixels. */
export interface Picture {
  readonly type: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
  /** Of a PNG, only the chunks that are drawn: no notes, and nothing after its end. */
  readonly bytes: Buffer;
}

const inflated = promisify(inflate);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples of a pixel by the kind of colour, and how many bits each may have (ISO/IEC 15948, 11.2.2). */
const samples = new Map([
  [0, { count: 1, bits: [1, 2, 4, 8, 16] }],
  [2, { count: 3, bits: [8, 16] }],
  [3, { count: 1, bits: [1, 2, 4, 8] }],
  [4, { count: 2, bits: [8, 16] }],
  [6, { count: 4, bits: [8, 16] }],
]);
/** The chunks of a PNG that are drawn; all others are dropped. The first three may occur only once: readers differ on duplicates. */
const once = ['IHDR', 'PLTE', 'tRNS'];
const drawn = [...once, 'IDAT', 'IEND'];
/** Filters of a row are numbered from 0 (ISO/IEC 15948, 9.2); some readers fall over another one. */
const FILTERS = 5;
/** The passes of an interlaced picture: where each begins, and its steps. */
const whole = [[0, 0, 1, 1]] as const;
const interlaced = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Inspects an uploaded picture: its size, and that it contains exactly that much data, so that no later reader
 * has to trust it. It inflates no more than a picture of that size contains.
 * @param side the maximum number of pixels per side
 * @returns undefined if it is not a sound PNG or JPEG, or too large
 */
export async function pictureIn(bytes: Buffer, side: number): Promise<Picture | undefined> {
  const fits = (width: number, height: number) => Math.min(width, height) > 0 && Math.max(width, height) <= side;
  return bytes.subarray(0, PNG.length).equals(PNG) ? pngIn(bytes, fits) : jpegIn(bytes, fits);
}

type Fits = (width: number, height: number) => boolean;

async function pngIn(bytes: Buffer, fits: Fits): Promise<Picture | undefined> {
  const pieces = drawnOf(bytes);
  const piece = (wanted: string) => pieces?.find(({ kind }) => kind === wanted)?.data;
  const header = piece('IHDR');
  if (!pieces || !header) return undefined;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits = 0, colour = 0, , , interlace = 0] = header.subarray(8);
  const sample = samples.get(colour);
  if (!fits(width, height) || !sample?.bits.includes(bits) || interlace > 1) return undefined;
  const palette = piece('PLTE');
  if (palette ? palette.length % 3 > 0 || palette.length > 768 : colour === 3) return undefined;
  if ((piece('tRNS')?.length ?? 0) > 256) return undefined;
  const passes = (interlace ? interlaced : whole).flatMap(([left, top, right, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / right), Math.ceil((height - top) / down)];
    return columns > 0 && rows > 0 ? [{ rows, row: 1 + Math.ceil((columns * bits * sample.count) / 8) }] : [];
  });
  const wanted = passes.reduce((sum, { rows, row }) => sum + rows * row, 0);
  const packed = Buffer.concat(pieces.filter(({ kind }) => kind === 'IDAT').map(({ data }) => data));
  const found = await inflated(packed, { maxOutputLength: wanted + 1 }).catch(() => undefined);
  if (found?.length !== wanted || !areFiltered(found, passes)) return undefined;
  return { type: 'png', width, height, bytes: Buffer.concat([PNG, ...pieces.map(({ whole }) => whole)]) };
}

/** The pieces of a PNG that are drawn, in their order; undefined where they are not those of one. */
function drawnOf(bytes: Buffer): { kind: string; data: Buffer; whole: Buffer }[] | undefined {
  const pieces: { kind: string; data: Buffer; whole: Buffer }[] = [];
  for (let at = PNG.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (data.length < length) return undefined;
    if (pieces.length === 0 && (kind !== 'IHDR' || length !== 13)) return undefined;
    if (once.includes(kind) && pieces.some((piece) => piece.kind === kind)) return undefined;
    if (drawn.includes(kind)) pieces.push({ kind, data, whole: bytes.subarray(at, at + 12 + length) });
    if (kind === 'IEND') return pieces;
    at += 12 + length;
  }
  return undefined;
}

/** Whether each row names a filter that there is. */
function areFiltered(found: Buffer, passes: readonly { rows: number; row: number }[]): boolean {
  let at = 0;
  for (const { rows, row } of passes)
    for (let n = 0; n < rows; n += 1, at += row) if ((found[at] ?? FILTERS) >= FILTERS) return false;
  return true;
}

/** Of JPEG's ways to code, those that word processors and readers of PDF know: baseline, extended, progressive. */
const frames = [0xc0, 0xc1, 0xc2];
/** A table among the marks of frames (ISO/IEC 10918-1, table B.1). */
const HUFFMAN = 0xc4;

function jpegIn(bytes: Buffer, fits: Fits): Picture | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (frames.includes(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      const [bits, colours = 0] = [bytes[at + 4], bytes[at + 9]];
      return bits === 8 && [1, 3, 4].includes(colours) && fits(width, height)
        ? { type: 'jpg', width, height, bytes }
        : undefined;
    }
    // Data without a frame before it, an end, or a frame of another way, whose size some readers would take.
    if (marker === 0xda || marker === 0xd9 || (marker >> 4 === 0xc && marker !== HUFFMAN)) return undefined;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
