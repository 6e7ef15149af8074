import { type ReactNode, useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { useT } from '@/locales';
import { useRequest } from './useRequest';

interface Options<Row> {
  /** What is looked for at first. */
  from?: string;
  /** Told where nothing is found. */
  none: ReactNode;
  onFound?: (rows: Row[]) => void;
}

/** Somebody who types is waited for, in ms. */
const PAUSE = 200;

/** What a choice offers that is too much for one list: the server is asked as somebody types; a failure is told in the list. */
export function useFound<Row>(find: (keyword: string) => Promise<Row[]>, { from = '', none, onFound }: Options<Row>) {
  const t = useT();
  const [keyword, search] = useState(from);
  const { data, loading, error, refresh } = useRequest(() => find(keyword), {
    refreshDeps: [keyword],
    debounceWait: PAUSE,
    debounceLeading: true,
    ...(onFound && { onSuccess: onFound }),
  });
  const told = error ? <FailureBlock compact error={error} onRetry={refresh} /> : none;
  return { found: data, loading, refresh, search, notFound: data || error ? told : t('common.search') };
}
