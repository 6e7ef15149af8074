import { useEventListener, useThrottleFn } from 'ahooks';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** Grows with every change that somebody has made of what the page shows; undefined on pages that don't listen. */
const News = createContext<number | undefined>(undefined);
export const useNews = (): number | undefined => useContext(News);

/** What a page listens to. */
export interface Watched {
  /** Answers with events where it is asked for them. */
  path: string;
  /** Another version with every change. */
  ask: (projectCode: string) => Promise<{ version: string }>;
  /** Of many changes in a row, the page is loaded again once in so long, in ms. */
  pause?: number;
}

const PAUSE = 1_000;
/** Where no word comes through, the page asks so often, in ms. */
const POLL = 15_000;

interface Props {
  projectCode: string;
  /** The same throughout; undefined until it is known that there is something to listen to. */
  watched: Watched | undefined;
  children: ReactNode;
}

/**
 * Tells all components inside of others' changes of the project: by server events, or by polling if these are cut.
 * A hidden page does neither, and asks when it is visible again.
 */
export function LivePage({ projectCode, watched, children }: Props) {
  const [news, setNews] = useState(0);
  const [isVisible, setVisible] = useState(!document.hidden);
  const { run: tell } = useThrottleFn(() => setNews((count) => count + 1), { wait: watched?.pause ?? PAUSE });
  useEventListener('visibilitychange', () => setVisible(!document.hidden), { target: () => document });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection for a project; tell is the same throughout.
  useEffect(() => {
    if (!isVisible || !watched) return;
    let version: string | undefined;
    let poll: ReturnType<typeof setInterval> | undefined;
    const ask = async () => {
      // What fails here is asked again.
      const found = await watched.ask(projectCode).catch(() => undefined);
      if (found && version !== undefined && found.version !== version) tell();
      version = found?.version ?? version;
    };
    const goAsking = () => {
      poll ??= setInterval(() => void ask(), POLL);
    };
    if (typeof EventSource === 'undefined') {
      goAsking();
      return () => clearInterval(poll);
    }
    const source = new EventSource(`${watched.path}?projectCode=${encodeURIComponent(projectCode)}`);
    let wasOpen = false;
    source.onopen = () => {
      clearInterval(poll);
      poll = undefined;
      // While it was cut, or the page was hidden, something may have changed.
      if (wasOpen || news > 0) tell();
      wasOpen = true;
    };
    source.onmessage = () => tell();
    source.onerror = goAsking;
    return () => {
      source.close();
      clearInterval(poll);
    };
  }, [projectCode, watched, isVisible]);
  return <News value={news}>{children}</News>;
}
