import { useParams } from '@umijs/max';
import { ProjectPage } from './projectPage';
import { useProjectPaths } from './projectPage/useProject';

/** The channel's page of a project; on the customer's side, whose page has another address, the report in it. */
export default function AssetsReport() {
  const { params = '' } = useParams();
  const { isChannel } = useProjectPaths(params);
  return <ProjectPage projectCode={params} first={isChannel ? 'overview' : 'figures'} />;
}
