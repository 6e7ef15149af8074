import { useParams } from '@umijs/max';
import { ProjectPage } from './projectPage';

/** One of the customer's projects. */
export default function CompanyDetails() {
  const { projectCode = '' } = useParams();
  return <ProjectPage projectCode={projectCode} first="overview" />;
}
