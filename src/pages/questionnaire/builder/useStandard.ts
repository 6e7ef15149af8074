import { useMemo } from 'react';
import { useLoad } from '@/hooks/useLoad';
import { isMissing } from '@/requestErrors';
import { isoService, type StandardDetail } from '@/services/iso';

export type StandardEntries = StandardDetail['content'];

/**
 * What the standard that a template names consists of.
 * @returns refs as `problemsOf` takes them: undefined until they are known, null if there is no such standard
 */
export function useStandard(standardCode: string | null): {
  entries: StandardEntries;
  refs: ReadonlySet<string> | null | undefined;
} {
  const { data, error } = useLoad(
    (options) => isoService.getStandard({ query: { standardCode: standardCode ?? '' } }, options),
    [standardCode],
    standardCode !== null,
  );
  const isUnknown = isMissing(error);
  return useMemo(() => {
    const known = data && data.standardCode === standardCode ? data.content : undefined;
    const refs = known && new Set(known.map(({ ref }) => ref));
    return { entries: known ?? [], refs: isUnknown && standardCode !== null ? null : refs };
  }, [data, standardCode, isUnknown]);
}
