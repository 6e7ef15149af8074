import { Link, useParams } from '@umijs/max';
import { lazyPage } from '@/components/lazyPage';
import { Page } from '@/components/Page';
import { ProjectStateLabel } from '@/features/project/ProjectState';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { projectService } from '@/services/project';

const MaterialsPanel = lazyPage(() => import('@/features/iso/material/MaterialsPanel'), 'material');

/** What certification bodies ask for in one of the customer's projects. */
export default function CertificationMaterials() {
  const t = useT();
  const { projectCode = '' } = useParams();
  // Whose name and state stand over the materials; where it can't be had, they say what has failed.
  const { data } = useLoad(
    (options) => projectService.getProjectAsCustomer({ query: { projectCode } }, { ...options, silent: true }),
    [projectCode],
  );
  return (
    <Page
      title={t('route.certificationMaterials')}
      state={data && <ProjectStateLabel state={data.state} />}
      facts={<Link to={`/systemManage/companyDetails/${projectCode}`}>{data?.name ?? t('route.companyDetails')}</Link>}
    >
      <MaterialsPanel key={projectCode} projectCode={projectCode} />
    </Page>
  );
}
