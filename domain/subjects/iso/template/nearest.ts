/** How many letters must be changed, added or left out to get from one name to the other. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const now = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (before[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      now.push(Math.min(changed, (before[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before[other.length] ?? 0;
}

/** Case and full-width letters make no difference. */
export const plainName = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/**
 * The name that was probably meant: one that differs only in case or width, or the closest one. At most two letters differ,
 * or a third of them; of a short name at least half stay.
 */
export function nearestName(wanted: string, names: Iterable<string>): string | undefined {
  const plain = plainName(wanted);
  let best: string | undefined;
  let least = Math.min(Math.max(2, Math.floor(plain.length / 3)), Math.floor(plain.length / 2));
  for (const name of names) {
    const other = plainName(name);
    if (Math.abs(other.length - plain.length) > least) continue;
    const far = distance(plain, other);
    if (far < least || (far === least && best === undefined)) [best, least] = [name, far];
  }
  return best;
}
