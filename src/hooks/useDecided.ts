import { useState } from 'react';

/**
 * What was decided on a moment ago: nothing of it is offered until it is read again in another state.
 * @param stampOf says which record it is, and in which state
 */
export function useDecided<Row>(stampOf: (row: Row) => string) {
  const [stamps, setStamps] = useState<ReadonlySet<string>>(new Set());
  return {
    is: (row: Row) => stamps.has(stampOf(row)),
    mark: (rows: readonly Row[]) => setStamps((marked) => new Set([...marked, ...rows.map(stampOf)])),
  };
}
