import { useSearchParams } from '@umijs/max';

/** The tab in the address. Going to another drops the filters of the one that is left. */
export function useTab(first: string) {
  const [params, setParams] = useSearchParams();
  return [params.get('tab') ?? first, (tab: string) => setParams(tab === first ? {} : { tab })] as const;
}
