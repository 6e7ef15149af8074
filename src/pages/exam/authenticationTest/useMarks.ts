import { useState } from 'react';
import { getLocalValue, removeLocalValue, setLocalValue } from '@/utils/localValues';

/** In ms; longer than any sitting. */
const LIFETIME = 24 * 3600_000;
const marksOf = (sittingCode: string) => `examMarks:${sittingCode}`;
const placeOf = (sittingCode: string) => `examPlace:${sittingCode}`;
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(isNumber);

/** Which question is shown, and which the person wants to come back to; kept in this browser alone. */
export function useMarks(sittingCode: string, first: number) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(
    () => new Set(getLocalValue(marksOf(sittingCode), isNumbers)),
  );
  const [current, setCurrent] = useState(() => getLocalValue(placeOf(sittingCode), isNumber) ?? first);
  const toggle = (position: number) => {
    const next = new Set(marked);
    if (!next.delete(position)) next.add(position);
    setMarked(next);
    setLocalValue(marksOf(sittingCode), [...next], LIFETIME);
  };
  const show = (position: number) => {
    setCurrent(position);
    setLocalValue(placeOf(sittingCode), position, LIFETIME);
  };
  return { marked, toggle, current, show };
}

/** The sitting is over. */
export function forgetMarks(sittingCode: string): void {
  removeLocalValue(marksOf(sittingCode));
  removeLocalValue(placeOf(sittingCode));
}
