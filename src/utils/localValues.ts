/** Before the name of everything that the portal keeps. */
export const LOCAL_PREFIX = 'portal:';
/** Section 5: a local value lives ten years at most. */
export const MAX_LIFETIME = 10 * 365 * 24 * 3600_000;

interface Stored {
  value: unknown;
  expiresAt: number;
}

function isStored(raw: unknown): raw is Stored {
  return (
    typeof raw === 'object' && raw !== null && 'value' in raw && 'expiresAt' in raw && Number.isFinite(raw.expiresAt)
  );
}

/** A value as the browser keeps it; a lifetime beyond ten years is cut to ten. */
export function packLocalValue(value: unknown, lifetime: number = MAX_LIFETIME): string {
  const stored: Stored = { value, expiresAt: Date.now() + Math.min(Math.max(lifetime, 0), MAX_LIFETIME) };
  return JSON.stringify(stored);
}

/**
 * What a kept text says, as long as it has not expired and `isValid` recognises it. `isValid` also tells the type: what
 * lies in the browser's storage may be of an older version, or somebody else's.
 */
export function unpackLocalValue<T>(text: string, isValid: (value: unknown) => value is T): T | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isStored(raw) || !isValid(raw.value)) return undefined;
  const left = raw.expiresAt - Date.now();
  return left > 0 && left <= MAX_LIFETIME ? raw.value : undefined;
}

/** Keeps a value in this browser. Says whether it could be kept. */
export function setLocalValue(key: string, value: unknown, lifetime?: number): boolean {
  try {
    localStorage.setItem(LOCAL_PREFIX + key, packLocalValue(value, lifetime));
    return true;
  } catch (error) {
    // Full or forbidden storage must never break the action that wanted to remember something.
    console.warn(`Local value ${key} could not be kept`, error);
    return false;
  }
}

/** A value kept earlier; one that has expired, or that `isValid` does not recognise, is dropped. */
export function getLocalValue<T>(key: string, isValid: (value: unknown) => value is T): T | undefined {
  let text: string | null = null;
  try {
    text = localStorage.getItem(LOCAL_PREFIX + key);
  } catch {
    // Nothing could have been kept there either.
  }
  if (text === null) return undefined;
  const value = unpackLocalValue(text, isValid);
  if (value === undefined) removeLocalValue(key);
  return value;
}

/** Forgets a value. */
export function removeLocalValue(key: string): void {
  try {
    localStorage.removeItem(LOCAL_PREFIX + key);
  } catch {
    // Nothing could have been kept there either.
  }
}

/** The keys of all values kept here that begin so. */
export function localKeys(beginning: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(LOCAL_PREFIX + beginning))
      .map((key) => key.slice(LOCAL_PREFIX.length));
  } catch {
    return [];
  }
}

/** Recognises a yes or no. */
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** Recognises a text. */
export const isText = (value: unknown): value is string => typeof value === 'string';
