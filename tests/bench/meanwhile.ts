import { percentile } from './figures';

/** @returns the duration in s, and the result */
export const seconds = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const from = performance.now();
  const result = await work();
  return [(performance.now() - from) / 1000, result];
};

/** The same again and again. @returns how long each took, in ms */
export const times = async (count: number, work: (round: number) => Promise<unknown>): Promise<number[]> => {
  const found: number[] = [];
  for (let round = 0; round < count; round += 1) found.push((await seconds(() => work(round)))[0] * 1000);
  return found;
};

/** Of twenty times, in ms. */
export const p95Of = async (work: (round: number) => Promise<unknown>): Promise<number> =>
  percentile(await times(20, work), 0.95);

/**
 * Sends these requests in turn, again and again, until stopped.
 * @returns to be called to stop: how long each answer took, in ms; fails where one was none
 */
export function askMeanwhile(requests: readonly (() => Promise<unknown>)[]): () => Promise<number[]> {
  let stopped = false;
  const found: number[] = [];
  const done = (async () => {
    while (!stopped) {
      for (const request of requests) {
        found.push((await seconds(request))[0] * 1000);
        await new Promise((pause) => setTimeout(pause, 20));
      }
    }
  })();
  // Where the measure itself fails, its own error is the one to read.
  done.catch(() => undefined);
  return async () => {
    stopped = true;
    await done;
    return found;
  };
}
