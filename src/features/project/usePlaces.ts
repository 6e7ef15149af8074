import { useLocation } from '@umijs/max';

/** Where things of a project are looked at and mended, on the reader's own side. */
export function usePlaces(projectCode: string) {
  const isChannel = useLocation().pathname.startsWith('/projectList/');
  const page = isChannel ? '/projectList/detail' : '/systemManage/companyDetails';
  const tabsOf =
    (path: string) =>
    (tab?: string, wishes: Record<string, string> = {}): string =>
      tab === undefined ? path : `${path}?${new URLSearchParams({ tab, ...wishes })}`;
  return {
    isChannel,
    /** The assets with their risks, or one of its tabs. */
    assets: tabsOf(isChannel ? `${page}/assetsReport/${projectCode}` : `${page}/${projectCode}`),
    /** Questionnaires, findings and statement, or one of its tabs. */
    gap: tabsOf(`${page}/gapAnalysisReport/${projectCode}`),
  };
}
