import { useLocation } from '@umijs/max';
import { useLoad } from '@/hooks/useLoad';
import { projectService } from '@/services/project';

/** Where a project's pages are, on the customer's side and on the channel's. */
export function useProjectPaths(projectCode: string) {
  const isChannel = useLocation().pathname.startsWith('/projectList/');
  const details = `/systemManage/companyDetails/${projectCode}`;
  const report = isChannel
    ? `/projectList/detail/assetsReport/${projectCode}`
    : `/systemManage/companyDetails/assetsReport/${projectCode}`;
  return {
    isChannel,
    /** The channel has one page for everything. */
    details: isChannel ? report : details,
    report,
    risks: `${report}?tab=risks`,
    importing: `${isChannel ? report : details}?tab=import`,
  };
}

/** The project as its side sees it. */
export function useProject(projectCode: string) {
  const paths = useProjectPaths(projectCode);
  const load = paths.isChannel ? projectService.getProjectAsChannel : projectService.getProjectAsCustomer;
  return {
    ...useLoad((options) => load({ query: { projectCode } }, options), [projectCode]),
    paths,
  };
}
