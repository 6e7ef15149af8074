import { getLocalValue, localKeys, removeLocalValue, setLocalValue } from './localValues';
import { draftKey } from './unsaved';

/** A draft that was not opened for this long is dropped. */
const LIFETIME = 30 * 24 * 3600_000;

/** What was typed, as this browser keeps it until it is saved. */
export interface Draft<T> {
  values: T;
  savedAt: string;
}

/**
 * The draft kept under a name, which says account, form and record.
 * @param isValid recognises the values; a draft of an older form is dropped
 */
export function readDraft<T>(name: string, isValid: (values: unknown) => values is T): Draft<T> | undefined {
  const isDraft = (value: unknown): value is Draft<T> =>
    typeof value === 'object' && value !== null && 'savedAt' in value && 'values' in value && isValid(value.values);
  return getLocalValue(draftKey(name), isDraft);
}

export const keepDraft = (name: string, values: unknown): boolean =>
  setLocalValue(draftKey(name), { values, savedAt: new Date().toISOString() }, LIFETIME);

export const dropDraft = (name: string): void => removeLocalValue(draftKey(name));

/** Under what the draft of a form is kept: it is the account's own. */
export const draftName = (accountId: string | undefined, form: string): string => `${accountId}:${form}`;

const isDated = (value: unknown): value is { savedAt: string } =>
  typeof value === 'object' && value !== null && 'savedAt' in value && typeof value.savedAt === 'string';

/** An account's drafts of forms whose names begin so: the rest of the name, and when; the latest first. */
export const draftsIn = (accountId: string | undefined, prefix: string): { rest: string; savedAt: string }[] => {
  const from = draftKey(draftName(accountId, prefix));
  return localKeys(from)
    .flatMap((key) => {
      const draft = getLocalValue(key, isDated);
      return draft ? [{ rest: key.slice(from.length), savedAt: draft.savedAt }] : [];
    })
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
};
