import { getLocalValue, localKeys, removeLocalValue, setLocalValue } from './localValues';
import { unsavedKey } from './unsaved';

/** A draft nobody came back to for this long is not wanted any more. */
const LIFETIME = 30 * 24 * 3600_000;

/** What was typed, as this browser keeps it until it is saved. */
export interface Draft<T> {
  values: T;
  savedAt: string;
}

const keyOf = (name: string) => unsavedKey('draft', name);

/**
 * The draft kept under a name, which says account, form and record.
 * @param isValid recognises the values; a draft of an older form is dropped
 */
export function readDraft<T>(name: string, isValid: (values: unknown) => values is T): Draft<T> | undefined {
  const isDraft = (value: unknown): value is Draft<T> =>
    typeof value === 'object' && value !== null && 'savedAt' in value && 'values' in value && isValid(value.values);
  return getLocalValue(keyOf(name), isDraft);
}

/** Drafts whose names begin so, the latest first. */
export const draftsFrom = (prefix: string): { name: string; savedAt: string }[] =>
  localKeys(keyOf(prefix))
    .flatMap((key) => {
      const draft = getLocalValue(key, isDated);
      return draft ? [{ name: prefix + key.slice(keyOf(prefix).length), savedAt: draft.savedAt }] : [];
    })
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
const isDated = (value: unknown): value is { savedAt: string } =>
  typeof value === 'object' && value !== null && 'savedAt' in value && typeof value.savedAt === 'string';

export const keepDraft = (name: string, values: unknown): boolean =>
  setLocalValue(keyOf(name), { values, savedAt: new Date().toISOString() }, LIFETIME);

export const dropDraft = (name: string): void => removeLocalValue(keyOf(name));
