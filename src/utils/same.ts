import isEqual from 'lodash/isEqual';

/** A field left empty is none. */
const plain = (value: unknown) => (value === undefined || value === '' ? null : value);

/** Whether what was typed says the same as before. */
export function same(before: object, now: object | undefined): boolean {
  const typed = (now ?? {}) as Record<string, unknown>;
  return Object.entries(before).every(([field, value]) => isEqual(plain(value), plain(typed[field])));
}
