/** The values of fields that differ, before and after; null where there was or is no value. */
export type Changed = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;

/** The database does not keep the order of an object's keys. */
const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
const orNull = (value: unknown): unknown => (value === undefined || value === '' ? null : value);

/**
 * Compares a record before and after a save.
 * @param fields the fields to compare; a version or another person's name does not belong to the record itself
 */
export function changedFields<T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]): Changed {
  return Object.fromEntries(
    fields
      .map((field) => [field, { before: orNull(before[field]), after: orNull(after[field]) }] as const)
      .filter(([, { before: was, after: is }]) => !same(was, is)),
  );
}
