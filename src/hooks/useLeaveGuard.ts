import { history } from '@umijs/max';
import { useEffect, useRef, useState } from 'react';

/** What is left: the page, the form over it, or this record for a neighbour. */
export type Leaving = 'page' | 'form' | 'step';

interface Guarded {
  /** What the changes belong to. */
  key: string;
  dirty: boolean;
  /** The same as of now, before anything is rendered. */
  isUnsaved: () => boolean;
}

/**
 * Asks before unsaved changes are left behind: by a link, by closing the form or the tab, by stepping on to the next
 * record. `<LeaveQuestion>` shows the question.
 */
export function useLeaveGuard({ key, dirty, isUnsaved }: Guarded) {
  const [asked, setAsked] = useState<{ leaving: Leaving; go: () => void } | null>(null);
  const released = useRef(false);
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  const isGuarded = () => !released.current && latest.current();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is guarded anew.
  useEffect(() => {
    released.current = false;
    if (!dirty) return;
    // Also asks, in the browser's own words, before the tab is closed or reloaded.
    const unblock = history.block(({ location, retry }) => {
      const go = () => {
        unblock();
        retry();
      };
      if (!isGuarded()) return go();
      setAsked({ leaving: location.pathname === history.location.pathname ? 'step' : 'page', go });
    });
    return unblock;
  }, [dirty, key]);
  const release = () => {
    released.current = true;
  };
  return {
    asked: asked?.leaving ?? null,
    answer(leave: boolean) {
      setAsked(null);
      if (!leave) return;
      release();
      asked?.go();
    },
    /** Goes on at once where nothing would be lost, else asks. */
    ask: (leaving: Leaving, go: () => void) => (isGuarded() ? setAsked({ leaving, go }) : go()),
    /** What is unsaved stays as a draft: it may be left. */
    release,
  };
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>;
