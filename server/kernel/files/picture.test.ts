import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeJpeg, makePng, pngChunk } from '../../../tests/factories/pictures';
import { pictureIn } from './picture';

/** A PNG with pieces after its head. */
const withPieces = (png: Buffer, ...pieces: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...pieces, png.subarray(33)]);
/** A JPEG with another frame before its own. */
const withFrame = (marker: number) => {
  const jpeg = makeJpeg(640, 480);
  const frame = Buffer.from(`ff${marker.toString(16)}000b08ffffffff01011100`, 'hex');
  return Buffer.concat([jpeg.subarray(0, 20), frame, jpeg.subarray(20)]);
};

describe('a picture', () => {
  it.each([
    ['a PNG', makePng(30, 20), { type: 'png', width: 30, height: 20 }],
    ['a PNG with transparency', makePng(30, 20, { colour: 6 }), { type: 'png', width: 30, height: 20 }],
    ['a PNG of one bit', makePng(9, 3, { colour: 0, bits: 1 }), { type: 'png', width: 9, height: 3 }],
    ['a PNG in passes', makePng(5, 3, { interlace: 1 }), { type: 'png', width: 5, height: 3 }],
    ['a JPEG', makeJpeg(640, 480), { type: 'jpg', width: 640, height: 480 }],
  ])('is known with its size: %s', async (_, bytes, found) => {
    expect(await pictureIn(bytes, 1000)).toEqual({ ...found, bytes });
  });

  it('is stored without parts that are not drawn: notes, and data after its end', async () => {
    const png = makePng(30, 20);
    const note = pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(300_000, 'a')]));
    const noted = Buffer.concat([
      png.subarray(0, 33),
      note,
      png.subarray(33),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    expect((await pictureIn(noted, 1000))?.bytes.equals(png)).toBe(true);
  });

  it.each([
    ['text', Buffer.from('<svg/>')],
    ['nothing', Buffer.alloc(0)],
    ['a PNG that is too wide', makePng(1001, 1)],
    ['a PNG of no height', makePng(10, 0)],
    ['a PNG of which the end is missing', makePng(30, 20).subarray(0, -8)],
    ['a PNG that holds less than it says', makePng(30, 20, { pixels: 10 })],
    ['a PNG with a palette that it lacks', makePng(30, 20, { colour: 3 })],
    ['a PNG of a colour that there is not', makePng(30, 20, { colour: 5 })],
    ['a PNG whose data is none', makePng(30, 20, { data: Buffer.from('none') })],
    ['a PNG whose second head says another size', withPieces(makePng(1, 1), makePng(1, 60_000).subarray(8, 33))],
    [
      'a PNG whose rows are filtered by no known way',
      makePng(2, 2, { colour: 6, data: deflateSync(Buffer.alloc(18, 9)) }),
    ],
    [
      'a PNG in passes of which one is filtered so',
      makePng(2, 2, {
        colour: 6,
        interlace: 1,
        data: deflateSync(Buffer.from([...Buffer.alloc(10), 9, ...Buffer.alloc(8)])),
      }),
    ],
    [
      'a PNG with half a colour in its palette',
      withPieces(makePng(2, 2, { colour: 3 }), pngChunk('PLTE', Buffer.alloc(4))),
    ],
    [
      'a PNG with a palette that has no end',
      withPieces(makePng(2, 2, { colour: 3 }), pngChunk('PLTE', Buffer.alloc(3000))),
    ],
    ['a PNG with more transparency than colours', withPieces(makePng(2, 2), pngChunk('tRNS', Buffer.alloc(3000)))],
    ['a JPEG of a way to code that documents do not know', withFrame(0xc3)],
    ['a JPEG that is too high', makeJpeg(10, 1001)],
    ['a JPEG without a frame', Buffer.from('ffd8ffda0008010100003f00ffd9', 'hex')],
    ['a JPEG that is cut off', makeJpeg(640, 480).subarray(0, 12)],
    ['only the mark of a PNG', makePng(1, 1).subarray(0, 8)],
  ])('is none: %s', async (_, bytes) => {
    expect(await pictureIn(bytes, 1000)).toBeUndefined();
  });

  it('is never inflated beyond its size', async () => {
    const bomb = makePng(1, 1, { data: deflateSync(Buffer.alloc(256 * 1024 * 1024)) });
    expect(bomb.length).toBeLessThan(400_000);
    const before = process.memoryUsage().rss;
    const from = performance.now();
    expect(await pictureIn(bomb, 1000)).toBeUndefined();
    expect(performance.now() - from).toBeLessThan(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024);
    // A piece that claims four gigabytes.
    const lying = Buffer.concat([makePng(1, 1).subarray(0, 33), pngChunk('IDAT', Buffer.alloc(4))]);
    lying.writeUInt32BE(0xffffffff, 33);
    expect(await pictureIn(lying, 1000)).toBeUndefined();
  });
});
