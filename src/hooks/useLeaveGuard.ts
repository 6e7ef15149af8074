import { history } from '@umijs/max';
import { useEffect, useRef, useState } from 'react';

/** What is left: the page, this part of it, the form over it, or this record for a neighbour. */
export type Leaving = 'page' | 'place' | 'form' | 'step';

/** Parameters of an address that name a record. */
const records = ['open', 'unit'] as const;

interface Guarded {
  /** What the changes belong to. */
  key: string;
  dirty: boolean;
  /** The same as of now, before anything is rendered. */
  isUnsaved: () => boolean;
  /** What may not be left unasked; absent: anything. What is let go by is let go of: the key says where one is then. */
  only?: Leaving;
}

/** Every form with something unsaved; however many there are, one of them asks. */
interface Holder {
  isGuarded: (leaving: Leaving) => boolean;
  ask: (leaving: Leaving, go: () => void) => void;
  unblock: () => void;
}
const holders = new Set<Holder>();

type Transition = Parameters<Parameters<typeof history.block>[0]>[0];

/** On the same page, the way back closes the form, another record is opened, or another tab or list is shown. */
function leavingTo({ pathname, search }: Transition['location']): Leaving {
  if (pathname !== history.location.pathname) return 'page';
  const [here, there] = [new URLSearchParams(history.location.search), new URLSearchParams(search)];
  if (here.get('tab') !== there.get('tab')) return 'place';
  if (here.has('open') && !there.has('open')) return 'form';
  return records.some((name) => there.has(name) && there.get(name) !== here.get(name)) ? 'step' : 'place';
}

function hold(asked: Holder, { location, retry }: Transition): void {
  const [first] = holders;
  // The history tells each of them.
  if (asked !== first) return;
  const go = () => {
    for (const { unblock } of holders) unblock();
    retry();
  };
  const leaving = leavingTo(location);
  const guarded = [...holders].find(({ isGuarded }) => isGuarded(leaving));
  if (guarded) guarded.ask(leaving, go);
  else go();
}

/**
 * One step back in the browser's history, which closes a form. The history undoes a step that is blocked before it asks,
 * and loses it where the form lets go meanwhile, as one does that was saved just now: what guards nothing lets go first.
 */
export function goBack(): void {
  for (const { isGuarded, unblock } of holders) if (!isGuarded('form')) unblock();
  history.back();
}

/**
 * Asks before unsaved changes are left behind: by a link, by closing the form or the tab, by stepping on to the next
 * record. `<LeaveQuestion>` shows the question.
 */
export function useLeaveGuard({ key, dirty, isUnsaved, only }: Guarded) {
  const [asked, setAsked] = useState<{ leaving: Leaving; go: () => void } | null>(null);
  const released = useRef(false);
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  const isGuarded = (leaving: Leaving) =>
    !released.current && (only === undefined || only === leaving) && latest.current();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is guarded anew.
  useEffect(() => {
    released.current = false;
    if (!dirty) return;
    const holder: Holder = {
      isGuarded,
      ask: (leaving, go) => setAsked({ leaving, go }),
      // Also asks, in the browser's own words, before the tab is closed or reloaded.
      unblock: history.block((transition) => hold(holder, transition)),
    };
    holders.add(holder);
    return () => {
      holders.delete(holder);
      holder.unblock();
    };
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
    ask: (leaving: Leaving, go: () => void) => (isGuarded(leaving) ? setAsked({ leaving, go }) : go()),
    /** What is unsaved stays as a draft: it may be left. */
    release,
  };
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>;
