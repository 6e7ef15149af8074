import { useCallback, useMemo, useState } from 'react';
import { getLocalValue, removeLocalValue, setLocalValue } from '@/utils/localValues';

/** A draft nobody came back to for this long is not wanted any more. */
const DRAFT_LIFETIME = 30 * 24 * 3600_000;

interface Draft<T> {
  values: T;
  savedAt: string;
}

/**
 * What was typed, kept in this browser until it is saved. The key names form, record and account.
 * @param isValid recognises the values; a draft of an older form is dropped
 */
export function useDraft<T>(key: string, isValid: (values: unknown) => values is T) {
  const isDraft = useCallback(
    (value: unknown): value is Draft<T> =>
      typeof value === 'object' && value !== null && 'savedAt' in value && 'values' in value && isValid(value.values),
    [isValid],
  );
  const found = useMemo(() => getLocalValue(`draft:${key}`, isDraft), [key, isDraft]);
  const [draft, setDraft] = useState(found);
  return {
    /** The draft found when the form opened; null once discarded. */
    draft: draft ?? null,
    keep: (values: T) => setLocalValue(`draft:${key}`, { values, savedAt: new Date().toISOString() }, DRAFT_LIFETIME),
    discard: () => {
      removeLocalValue(`draft:${key}`);
      setDraft(undefined);
    },
  };
}
