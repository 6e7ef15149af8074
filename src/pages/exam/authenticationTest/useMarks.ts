import { useState } from 'react';
import { getLocalValue, setLocalValue } from '@/utils/localValues';

/** In ms; longer than any sitting. */
const LIFETIME = 24 * 3600_000;
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');

/** Questions that the person wants to come back to; kept in this browser alone. */
export function useMarks(sittingCode: string) {
  const key = `examMarks:${sittingCode}`;
  const [marked, setMarked] = useState<ReadonlySet<number>>(() => new Set(getLocalValue(key, isNumbers)));
  const toggle = (position: number) => {
    const next = new Set(marked);
    if (!next.delete(position)) next.add(position);
    setMarked(next);
    setLocalValue(key, [...next], LIFETIME);
  };
  return { marked, toggle };
}
