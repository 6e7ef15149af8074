import { useLocalStorageState } from 'ahooks';
import { useCallback } from 'react';
import { LOCAL_PREFIX, packLocalValue, unpackLocalValue } from '@/utils/localValues';

/**
 * A value kept in this browser, in step in all places that show it.
 * @param isValid recognises it; anything else is the initial value
 */
export function useLocalValue<T>(key: string, isValid: (value: unknown) => value is T, initial: T) {
  const [value, setValue] = useLocalStorageState<T>(LOCAL_PREFIX + key, {
    listenStorageChange: true,
    defaultValue: initial,
    serializer: packLocalValue,
    deserializer: (text) => unpackLocalValue(text, isValid) ?? initial,
    // Full or forbidden storage must never break the action that wanted to remember something.
    onError: (error) => console.warn(`Local value ${key} could not be kept`, error),
  });
  const set = useCallback((next: T) => setValue(next), [setValue]);
  return [value, set] as const;
}
