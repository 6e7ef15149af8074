import { useUpdateEffect } from 'ahooks';
import { useRef, useState } from 'react';
import { isOutage } from '@/requestErrors';
import type { CallOptions } from '@/services/client';
import { useNews } from './useNews';
import { report, useRequest } from './useRequest';
import { useReturns } from './useReturns';

/** Where the news could not be fetched, it is tried again after so long, in ms. */
const AGAIN = 5_000;

/**
 * What a screen shows, loaded again whenever `deps` change; until then it keeps what it has. A failure is told once: in
 * the content's place (`error`, without data) where nothing of these deps is on screen, else by the call's own toast.
 * @param load passes its options on to the call
 * @param ready false: not yet
 * @param returning asked again when the page is seen again, where nothing tells it of others' changes
 */
export function useLoad<Data>(
  load: (options: Pick<CallOptions, 'silent'>) => Promise<Data>,
  deps: readonly unknown[] = [],
  ready = true,
  { returning = false } = {},
) {
  type Found = { key: string; data: Data };
  const key = JSON.stringify(deps);
  // Of loads that overlap, the one that began last is the newest, whichever answers first.
  const begun = useRef(0);
  const newest = useRef<{ turn: number; found: Found }>(undefined);
  const arrived = (turn: number, data: Data): Found => {
    if (turn > (newest.current?.turn ?? 0)) newest.current = { turn, found: { key, data } };
    return newest.current?.found ?? { key, data };
  };
  const {
    data: found,
    error,
    loading,
    refresh,
    refreshAsync,
    mutate,
  } = useRequest(
    async (): Promise<Found> => {
      const turn = ++begun.current;
      return arrived(turn, await load({ silent: !isCurrent }));
    },
    { refreshDeps: [key], ready },
  );
  const isCurrent = found?.key === key;
  const news = useNews();
  const returns = useReturns(returning && news === undefined);
  const asked = useRef(key);
  asked.current = key;
  const [attempt, setAttempt] = useState(0);
  // Others' changes load silently; a failure is not shown, since the user did not ask for them.
  useUpdateEffect(() => {
    if (!ready) return;
    const turn = ++begun.current;
    let again: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    load({ silent: true })
      .then((data) => asked.current === key && mutate(arrived(turn, data)))
      .catch((error: unknown) => {
        report(error);
        if (!isOver && isOutage(error)) again = setTimeout(() => setAttempt(attempt + 1), AGAIN);
      });
    return () => {
      isOver = true;
      clearTimeout(again);
    };
  }, [news, returns, attempt]);
  const failure = isCurrent ? undefined : error;
  return {
    data: failure ? undefined : found?.data,
    error: failure,
    // From the moment that something else is asked for; the request itself begins only once that is on screen.
    loading: loading || (ready && !isCurrent && !error),
    refresh,
    refreshAsync,
  };
}
