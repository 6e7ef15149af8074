import { type ComponentType, useEffect, useState } from 'react';
import { loadTexts, type TextReader } from '@/locales';
import { LoadFailure } from './LoadFailure';
import Loading from './Loading';
import { PageLoadError, toPageLoadError, withTimeout } from './pageLoad';

interface Source<P extends object> {
  load: () => Promise<{ default: ComponentType<P> }>;
  /** Kept outside the component, so that a page opened again is there at once. */
  loaded?: ComponentType<P>;
}

/**
 * Not by React.lazy: what comes out of Suspense is rendered in slices and may be begun anew, and antd's dialogs then
 * count one too many on top of each other, after which Escape closes nothing.
 */
function LoadedPage<P extends object>({ source, pageProps }: { source: Source<P>; pageProps: P }) {
  const [attempt, setAttempt] = useState(0);
  const [{ Page, error }, setLoading] = useState<{ Page?: ComponentType<P>; error?: unknown }>({ Page: source.loaded });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt loads again.
  useEffect(() => {
    if (source.loaded) return;
    let isGone = false;
    const show = (loading: { Page?: ComponentType<P>; error?: unknown }) => {
      if (!isGone) setLoading(loading);
    };
    withTimeout(source.load()).then(
      (page) => {
        source.loaded = page.default;
        show({ Page: page.default });
      },
      async (failure: unknown) => show({ error: await toPageLoadError(failure) }),
    );
    return () => {
      isGone = true;
    };
  }, [source, attempt]);
  const retry = () => {
    setLoading({});
    setAttempt(attempt + 1);
  };
  if (error instanceof PageLoadError) return <LoadFailure error={error} onRetry={retry} />;
  // A fault of the page, not of its loading: the frame's own boundary shows it.
  if (error !== undefined) throw error;
  return Page ? <Page {...pageProps} /> : <Loading />;
}

/**
 * Wraps a page's import, for any bundler (config/plugins/portal.ts puts it around every route): at most 120 s; on
 * failure it shows the type (missing, timeout, network), the address, and a retry.
 * @param texts whose texts it says, where those around it have them not (scripts/textReaders.mjs)
 */
export function lazyPage<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  texts?: TextReader,
): ComponentType<P> {
  const source: Source<P> = {
    load: texts ? async () => (await Promise.all([load(), loadTexts(texts)]))[0] : load,
  };
  return (props) => <LoadedPage source={source} pageProps={props} />;
}
