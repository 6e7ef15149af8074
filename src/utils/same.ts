/** Whether what was typed says the same as before; a field left empty is none. */
export function same(before: object, now: object | undefined): boolean {
  const plain = (value: unknown) => JSON.stringify(value === undefined || value === '' ? null : value);
  const typed = (now ?? {}) as Record<string, unknown>;
  return Object.entries(before).every(([field, value]) => plain(value) === plain(typed[field]));
}
