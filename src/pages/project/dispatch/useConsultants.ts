import { useDebounceFn } from 'ahooks';
import { useState } from 'react';
import { useLoad } from '@/hooks/useLoad';
import { projectService } from '@/services/project';

/** The number of people on a page. */
const PAGE = 20;
/** The pause in typing before a search, in ms. */
const PAUSE = 250;

/** The channel's consultants with what each has in hand, those with the least first; searched by name. */
export function useConsultants() {
  const [asked, setAsked] = useState({ keyword: '', currentPage: 1 });
  const { data, error, refresh } = useLoad(
    (options) => projectService.listLoads({ query: { ...asked, pageSize: PAGE } }, options),
    [asked],
    true,
    { returning: true },
  );
  const { run: search } = useDebounceFn((keyword: string) => setAsked({ keyword, currentPage: 1 }), { wait: PAUSE });
  return {
    people: data?.list,
    total: data?.total ?? 0,
    pageSize: PAGE,
    error,
    refresh,
    search,
    ...asked,
    turnTo: (currentPage: number) => setAsked({ ...asked, currentPage }),
  };
}

export type Consultants = ReturnType<typeof useConsultants>;
