import type { Level } from '#domain/kernel/levels';

/** Changes to a unit, in a bulk edit or in its list; absent fields stay. */
export interface UnitChange {
  name?: string | undefined;
  confidentiality?: Level | undefined;
  integrity?: Level | undefined;
  availability?: Level | undefined;
  owner?: string | null | undefined;
  location?: string | null | undefined;
  description?: string | null | undefined;
  /** YYYY-MM-DD; until when its executor works on it. */
  dueDate?: string | null | undefined;
  /** The account of its executor. */
  assigneeId?: string | null | undefined;
}

/** Fields of a unit that only those who maintain the inventory may change; its executor may change the rest. */
export const keptOfUnit = ['assetCode', 'name', 'category', 'assetType'] as const;

export const protectionFields = ['confidentiality', 'integrity', 'availability'] as const;

/** The stored form of the given values: an emptied text is absent. */
export const unitFields = (change: UnitChange): UnitChange =>
  Object.fromEntries(
    Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value === '' ? null : value]),
  );
