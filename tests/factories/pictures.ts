import { crc32, deflateSync } from 'node:zlib';

/** A piece of a PNG. */
export function pngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

interface Png {
  colour?: number;
  bits?: number;
  interlace?: number;
  /** Bytes of its rows, where they aren't those of its size. */
  pixels?: number;
  /** The content in the place of its rows. */
  data?: Buffer;
  /** Of all its pixels, red to alpha. */
  fill?: readonly number[];
}

/** A picture of one colour. Colours: 0 grey, 2 RGB, 3 by palette (which it lacks), 6 RGB with transparency. */
export function makePng(width: number, height: number, part: Png = {}): Buffer {
  const { colour = 2, bits = 8, interlace = 0, fill = [] } = part;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colour, 0, 0, interlace], 8);
  const count = { 2: 3, 4: 2, 6: 4 }[colour] ?? 1;
  const row = (columns: number) => {
    const bytes = Buffer.alloc(1 + Math.ceil((columns * bits * count) / 8));
    for (let at = 1; at < bytes.length; at += 1) bytes[at] = fill[(at - 1) % count] ?? 0;
    return bytes;
  };
  const steps = interlace
    ? ([
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ] as const)
    : ([[0, 0, 1, 1]] as const);
  const rows = steps.flatMap(([left, top, right, down]) => {
    const columns = Math.ceil((width - left) / right);
    const lines = Math.ceil((height - top) / down);
    return columns > 0 && lines > 0 ? Array.from({ length: lines }, () => row(columns)) : [];
  });
  const content = part.pixels === undefined ? Buffer.concat(rows) : Buffer.alloc(part.pixels);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', part.data ?? deflateSync(content)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG up to its frame, which holds its size. */
export function makeJpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.from('ffd9', 'hex'),
  ]);
}
