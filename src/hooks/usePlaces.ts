import { useLocation } from '@umijs/max';

const query = (wishes: Record<string, string>) => new URLSearchParams(wishes).toString();

/** Where things of a project are looked at and mended, on the reader's own side. */
export function usePlaces(projectCode: string) {
  const isChannel = useLocation().pathname.startsWith('/projectList/');
  const page = isChannel ? '/projectList/detail' : '/systemManage/companyDetails';
  const assets = isChannel ? `${page}/assetsReport/${projectCode}` : `${page}/${projectCode}`;
  const at = (tab: string, wishes: Record<string, string>) => `${assets}?${query({ tab, ...wishes })}`;
  return {
    /** A tab of the assets. */
    assets: (tab: string, wishes: Record<string, string> = {}) => at(tab, wishes),
    risks: (wishes: Record<string, string> = {}) => at('risks', wishes),
    /** A tab of questionnaires, findings and statement. */
    gap: (tab: string, wishes: Record<string, string> = {}) =>
      `${page}/gapAnalysisReport/${projectCode}?${query({ tab, ...wishes })}`,
  };
}
