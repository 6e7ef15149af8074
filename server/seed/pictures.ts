import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];
export type Box = readonly [left: number, top: number, width: number, height: number, colour: Colour];

const chunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** Boxes on white as a PNG. */
export function drawn(width: number, height: number, boxes: readonly Box[]): Buffer {
  const row = 1 + width * 3;
  const pixels = Buffer.alloc(row * height, 255);
  for (let y = 0; y < height; y += 1) pixels[y * row] = 0;
  for (const [left, top, wide, high, colour] of boxes)
    for (let y = top; y < top + high; y += 1)
      for (let x = left; x < left + wide; x += 1) pixels.set(colour, y * row + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const mark = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([mark, ...parts]);
}
