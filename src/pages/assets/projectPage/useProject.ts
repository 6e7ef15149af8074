import { useLocation } from '@umijs/max';
import { useLoad } from '@/hooks/useLoad';
import { projectService } from '@/services/project';

/** Where a project's page is, on the customer's side and on the channel's. */
export function useProjectPaths(projectCode: string) {
  const isChannel = useLocation().pathname.startsWith('/projectList/');
  const page = isChannel
    ? `/projectList/detail/assetsReport/${projectCode}`
    : `/systemManage/companyDetails/${projectCode}`;
  return { isChannel, page, risks: `${page}?tab=risks` };
}

/** The project as its side sees it. */
export function useProject(projectCode: string) {
  const { isChannel } = useProjectPaths(projectCode);
  const load = isChannel ? projectService.getProjectAsChannel : projectService.getProjectAsCustomer;
  return useLoad((options) => load({ query: { projectCode } }, options), [projectCode]);
}
