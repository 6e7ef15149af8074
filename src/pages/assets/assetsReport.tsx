import { useParams } from '@umijs/max';
import { usePlaces } from '@/features/project/usePlaces';
import { ProjectPage } from './projectPage';

/** The channel's page of a project; on the customer's side, whose page has another address, the report in it. */
export default function AssetsReport() {
  const { params = '' } = useParams();
  const { isChannel } = usePlaces(params);
  return <ProjectPage projectCode={params} first={isChannel ? 'overview' : 'figures'} />;
}
