import type { Line } from './line';

/** Every server/<floor>/<subject>/isolation.ts, those of a subject's parts too: a subject brings its lines with it. */
const found: Record<string, { lines: Record<string, Line> }> = import.meta.glob('../../server/**/isolation.ts', {
  eager: true,
});

const named = Object.entries(found).flatMap(([path, { lines }]) => {
  const subject = /\/server\/\w+\/([^/]+)\//.exec(path)?.[1];
  return Object.entries(lines).map(([call, line]): [string, Line] => [`${subject}.${call}`, line]);
});

/** One line per call of the portal, as `<subject>.<call>`. */
export const lines: ReadonlyMap<string, Line> = new Map(named);

/** Calls that two files declare: one of the two lines would go untested. */
export const saidTwice = named.map(([call]) => call).filter((call, i, all) => all.indexOf(call) !== i);
