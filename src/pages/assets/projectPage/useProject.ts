import { usePlaces } from '@/features/project/usePlaces';
import { useLoad } from '@/hooks/useLoad';
import { projectService } from '@/services/project';

/** The project as its side sees it. */
export function useProject(projectCode: string) {
  const { isChannel } = usePlaces(projectCode);
  const load = isChannel ? projectService.getProjectAsChannel : projectService.getProjectAsCustomer;
  return useLoad((options) => load({ query: { projectCode } }, options), [projectCode]);
}
