import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeJpeg, makePng, pngChunk } from '../../../tests/factories/pictures';
import { pictureIn } from './picture';

describe('a picture', () => {
  it.each([
    ['a PNG', makePng(30, 20), { type: 'png', width: 30, height: 20 }],
    ['a PNG with transparency', makePng(30, 20, { colour: 6 }), { type: 'png', width: 30, height: 20 }],
    ['a PNG of one bit', makePng(9, 3, { colour: 0, bits: 1 }), { type: 'png', width: 9, height: 3 }],
    ['a PNG in passes', makePng(5, 3, { interlace: 1 }), { type: 'png', width: 5, height: 3 }],
    ['a JPEG', makeJpeg(640, 480), { type: 'jpg', width: 640, height: 480 }],
  ])('is known with its size: %s', async (_, bytes, found) => {
    expect(await pictureIn(bytes, 1000)).toEqual(found);
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
    ['a JPEG that is too high', makeJpeg(10, 1001)],
    ['a JPEG without a frame', Buffer.from('ffd8ffda0008010100003f00ffd9', 'hex')],
    ['a JPEG that is cut off', makeJpeg(640, 480).subarray(0, 12)],
    ['only the mark of a PNG', makePng(1, 1).subarray(0, 8)],
  ])('is none: %s', async (_, bytes) => {
    expect(await pictureIn(bytes, 1000)).toBeUndefined();
  });

  it('is never inflated to more than its size, however much would come out', async () => {
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
