// The generated app with its plugins, access and routes.
import { TestBrowser } from '@@/testBrowser';
import { act, render, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { History } from 'history';
import { createRef, type MutableRefObject } from 'react';
import { type LocaleName, setLocale } from '@/locales';

/** How long the next page may load, in ms: the first of a file has every module transformed. */
let patience = 60_000;

/** The real app, opened at a path. */
export async function openApp(path: string, locale: LocaleName = 'zh-CN') {
  await setLocale(locale);
  const historyRef = createRef<History>() as MutableRefObject<History>;
  const [pathname, search = ''] = path.split('?');
  const view = render(
    <TestBrowser location={{ pathname, search: search && `?${search}` }} historyRef={historyRef as never} />,
  );
  await waitFor(() => {
    if (!historyRef.current) throw new Error('The app has not started.');
  });
  return {
    ...view,
    // Checking whether a click target is covered costs jsdom most of a test's time, and it has no layout to check.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    /** Where the app is. */
    path: () => historyRef.current.location.pathname + historyRef.current.location.search,
    back: () => act(async () => historyRef.current.back()),
    go: (to: string) => act(async () => historyRef.current.push(to)),
    /** Waits until nothing on the page is loading any more. */
    settled: async () => {
      await waitFor(
        () => {
          if (document.querySelector('[aria-busy="true"]')) throw new Error('Still loading.');
          if (!document.querySelector('h1, h2')) throw new Error('Nothing on the page yet.');
        },
        { timeout: patience },
      );
      patience = 15_000;
    },
  };
}

export type App = Awaited<ReturnType<typeof openApp>>;
