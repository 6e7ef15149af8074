import { useEventListener, useThrottleFn } from 'ahooks';
import { useState } from 'react';

/** Whoever goes to and fro asks no more often, in ms. */
const PAUSE = 5_000;

/** Grows whenever the page is seen again: another tab or window stood before it. */
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
