import type { Outcome } from './queueTypes';

const RETRY = 3_000;
/** So often it is asked where something else than the line fails. */
const MOST = 4;

interface Options {
  send: () => Promise<unknown>;
  judge: (error: unknown) => Outcome;
  isGone: () => boolean;
  /** @param wake tries again now */
  onWait: (wake: () => void) => void;
}

/** Sends an answer once more after the end: the server acknowledges what it has at any time. @returns whether it has it */
export async function hasArrived({ send, judge, isGone, onWait }: Options): Promise<boolean> {
  for (let failures = 0; failures < MOST && !isGone(); ) {
    try {
      await send();
      return true;
    } catch (error) {
      const outcome = judge(error);
      if (outcome !== 'outage' && outcome !== 'failed') return false;
      if (outcome === 'failed') failures += 1;
    }
    await new Promise<void>((done) => {
      const timer = setTimeout(done, RETRY);
      onWait(() => {
        clearTimeout(timer);
        done();
      });
    });
  }
  return false;
}
