import type { Level } from '#domain/kernel/levels';

/** What people change of many units at once, or of one in their list; what is not given stays. */
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
}

/** What only those who keep the inventory may change of a unit; the rest its executor knows best. */
export const keptOfUnit = ['assetCode', 'name', 'category', 'assetType'] as const;

export const protectionFields = ['confidentiality', 'integrity', 'availability'] as const;

/** What was given, as it is kept: a text that was emptied is none. */
export const unitFields = (change: UnitChange): UnitChange =>
  Object.fromEntries(
    Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value === '' ? null : value]),
  );
