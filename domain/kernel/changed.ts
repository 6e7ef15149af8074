/** Values of the fields that differ, before and after; null where there was or is none. */
export type Changed = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;

/** The database keeps an object's keys in an order of its own. */
const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
const orNull = (value: unknown): unknown => (value === undefined || value === '' ? null : value);

/**
 * What a save has changed.
 * @param fields those that are compared; a version or a name of somebody else is none of the record's own
 */
export function changedFields<T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]): Changed {
  return Object.fromEntries(
    fields
      .map((field) => [field, { before: orNull(before[field]), after: orNull(after[field]) }] as const)
      .filter(([, { before: was, after: is }]) => !same(was, is)),
  );
}
