const PREFIX = 'portal:';
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

/** Keeps a value in this browser; a lifetime beyond ten years is cut to ten. Says whether it could be kept. */
export function setLocalValue(key: string, value: unknown, lifetime: number = MAX_LIFETIME): boolean {
  const stored: Stored = { value, expiresAt: Date.now() + Math.min(Math.max(lifetime, 0), MAX_LIFETIME) };
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(stored));
    return true;
  } catch (error) {
    // Full or forbidden storage must never break the action that wanted to remember something.
    console.warn(`Local value ${key} could not be kept`, error);
    return false;
  }
}

/**
 * A value kept earlier, as long as it has not expired and `isValid` recognises it; anything else is dropped.
 * `isValid` also tells the type: what lies in the browser's storage may be of an older version, or somebody else's.
 */
export function getLocalValue<T>(key: string, isValid: (value: unknown) => value is T): T | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    raw = undefined;
  }
  if (raw === null) return undefined;
  const now = Date.now();
  if (isStored(raw) && raw.expiresAt > now && raw.expiresAt <= now + MAX_LIFETIME && isValid(raw.value))
    return raw.value;
  removeLocalValue(key);
  return undefined;
}

/** Forgets a value. */
export function removeLocalValue(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing could have been kept there either.
  }
}

/** Recognises a text. */
export const isText = (value: unknown): value is string => typeof value === 'string';
