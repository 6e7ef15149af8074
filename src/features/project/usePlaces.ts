import { useLocation } from '@umijs/max';

/** The pages of a project on one of its sides. */
const pagesOf = (projectCode: string, isChannel: boolean) => {
  const page = isChannel ? '/projectList/detail' : '/systemManage/companyDetails';
  return {
    assets: isChannel ? `${page}/assetsReport/${projectCode}` : `${page}/${projectCode}`,
    gap: `${page}/gapAnalysisReport/${projectCode}`,
  };
};

const pageOfProject =
  /^\/(?<side>systemManage\/companyDetails|projectList\/detail)\/(?:(?<page>gapAnalysisReport|assetsReport)\/)?(?<projectCode>[^/]+)$/u;

/** The address that the other side has for a project's page: people pass on their own. Undefined for any other page. */
export function onOtherSide(pathname: string): { path: string; isChannel: boolean } | undefined {
  const { side, page, projectCode } = pageOfProject.exec(pathname)?.groups ?? {};
  if (!side || !projectCode) return undefined;
  const isChannel = side.startsWith('systemManage');
  const pages = pagesOf(projectCode, isChannel);
  return { path: page === 'gapAnalysisReport' ? pages.gap : pages.assets, isChannel };
}

/** Where things of a project are looked at and mended, on the reader's own side. */
export function usePlaces(projectCode: string) {
  const isChannel = useLocation().pathname.startsWith('/projectList/');
  const { assets, gap } = pagesOf(projectCode, isChannel);
  const tabsOf =
    (path: string) =>
    (tab?: string, wishes: Record<string, string> = {}): string =>
      tab === undefined ? path : `${path}?${new URLSearchParams({ tab, ...wishes })}`;
  return {
    isChannel,
    /** The assets with their risks, or one of its tabs. */
    assets: tabsOf(assets),
    /** Questionnaires, findings and statement, or one of its tabs. */
    gap: tabsOf(gap),
  };
}
