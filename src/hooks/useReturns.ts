import { useEventListener, useThrottleFn } from 'ahooks';
import { useState } from 'react';

/** A user who switches back and forth causes no more than one request in this time, in ms. */
const PAUSE = 5_000;

/** Grows each time the user returns to the page from another tab or window. */
export function useReturns(wanted: boolean): number {
  const [returns, setReturns] = useState(0);
  const { run: tell } = useThrottleFn(() => setReturns((count) => count + 1), { wait: PAUSE, trailing: false });
  const seen = () => {
    if (wanted && !document.hidden) tell();
  };
  useEventListener('visibilitychange', seen, { target: () => document });
  useEventListener('focus', seen, { target: () => window });
  return returns;
}
