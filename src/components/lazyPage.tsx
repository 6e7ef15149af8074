import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { LoadFailure } from './LoadFailure';
import Loading from './Loading';
import { PageLoadError, toPageLoadError, withTimeout } from './pageLoad';

interface BoundaryProps {
  children: ReactNode;
  onRetry: () => void;
}

class LoadBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error instanceof PageLoadError) return <LoadFailure error={error} onRetry={this.props.onRetry} />;
    // A fault of the page, not of its loading: the frame's own boundary shows it.
    if (error !== undefined) throw error;
    return this.props.children;
  }
}

interface Source<P extends object> {
  create: () => ComponentType<P>;
  /** Kept outside the component, so that a page opened again is there at once. */
  current: ComponentType<P>;
}

function LoadedPage<P extends object>({ source, pageProps }: { source: Source<P>; pageProps: P }) {
  const [{ Page, attempt }, setLoading] = useState(() => ({ Page: source.current, attempt: 0 }));
  const retry = () => {
    source.current = source.create();
    setLoading({ Page: source.current, attempt: attempt + 1 });
  };
  return (
    <LoadBoundary key={attempt} onRetry={retry}>
      <Suspense fallback={<Loading />}>
        <Page {...pageProps} />
      </Suspense>
    </LoadBoundary>
  );
}

/**
 * Wraps a page's import, whatever the bundler (config/plugins/portal.ts puts it around every route): at most 120 s; on
 * failure it shows the type (missing, timeout, network), the address, and a retry.
 */
export function lazyPage<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const create = () =>
    lazy(() =>
      withTimeout(load()).catch(async (error: unknown) => {
        throw await toPageLoadError(error);
      }),
    );
  const source: Source<P> = { create, current: create() };
  return (props) => <LoadedPage source={source} pageProps={props} />;
}
