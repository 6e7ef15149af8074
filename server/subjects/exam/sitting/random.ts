import { createHmac, randomBytes } from 'node:crypto';
import type { Random } from '#domain/subjects/exam/process/draw';

/** A seed that can't be guessed, and that no candidate is shown: from it follows the order of what they see. */
export const newSeed = (): string => randomBytes(16).toString('hex');

/** Numbers that follow from a seed: the same seed gives the same ones. Each is as likely as another. */
export function seededRandom(seed: string): Random {
  let block: Buffer = Buffer.alloc(0);
  let blocks = 0;
  let at = 0;
  const next = (): number => {
    if (at + 4 > block.length) {
      block = createHmac('sha256', seed).update(String(blocks)).digest();
      blocks += 1;
      at = 0;
    }
    at += 4;
    return block.readUInt32BE(at - 4);
  };
  return (below) => {
    // What would make small numbers likelier is thrown again.
    const fair = 2 ** 32 - (2 ** 32 % below);
    let drawn = next();
    while (drawn >= fair) drawn = next();
    return drawn % below;
  };
}
