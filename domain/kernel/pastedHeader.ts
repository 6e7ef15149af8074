import { wordKey } from './spelling';

/**
 * The meaning of the columns by a first line that is a header: all its cells are titles of columns, or two and at least
 * half of them. The others are left to the person.
 * @param titles on screen, with what they mean; null: nothing can be pasted there
 * @param synonyms what people and other programs call the fields
 */
export function headerTargets<Target extends string>(
  line: readonly string[] | undefined,
  titles: ReadonlyMap<string, Target | null>,
  synonyms: Readonly<Record<Target, readonly string[]>>,
): (Target | null)[] | undefined {
  const known = new Map([...titles].map(([title, target]) => [wordKey(title), target]));
  // Of fields with the same title, those that these columns have.
  for (const target of titles.values())
    for (const title of target === null ? [] : synonyms[target])
      if (!known.has(wordKey(title))) known.set(wordKey(title), target);
  const cells = line?.filter((cell) => cell.trim() !== '') ?? [];
  const found = cells.filter((cell) => known.has(wordKey(cell))).length;
  const isHeader = found > 0 && (found === cells.length || (found > 1 && found * 2 >= cells.length));
  return isHeader ? line?.map((cell) => known.get(wordKey(cell)) ?? null) : undefined;
}
