import type { Method } from '#domain/subjects/assets/method/method';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { useLoad } from '@/hooks/useLoad';
import { assetsService, type MethodRow } from '@/services/assets';

/** As the rules know it. The wire names its tables and switches loosely; formulas are the standard's own. */
function methodOf({ tables, threat, ...row }: MethodRow): Method {
  const { bounds } = standardMethods.multiplication;
  return (tables ? { ...row, ...tables, ...(threat && { threat }) } : { ...row, bounds }) as unknown as Method;
}

/** The project's method, by which what is typed is reckoned at once; undefined until it is there. */
export function useMethod(projectCode: string): Method | undefined {
  const { data } = useLoad(
    async (options) => {
      const methods = await assetsService.listMethods({ query: { projectCode } }, options);
      const chosen = methods.find(({ isChosen }) => isChosen);
      return chosen && methodOf(chosen);
    },
    [projectCode],
  );
  return data;
}
