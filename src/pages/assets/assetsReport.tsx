import { Link, useNavigate, useParams, useSearchParams } from '@umijs/max';
import { Skeleton, Tabs } from 'antd';
import { AssessmentStatusLabel } from '@/components/AssessmentStatusLabel';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { Page } from '@/components/Page';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';
import { RiskList } from './risk/RiskList';
import { useInventoryTabs } from './useInventoryTabs';
import { useProject } from './useProject';
import { useTab } from './useTab';

// The figures load with their tab.
const Figures = lazyPage(() => import('./report/Figures'));

/** A project's risks; on the channel's side, which has no other page for it, with the inventory behind them. */
export default function AssetsReport() {
  const { params = '' } = useParams();
  const { data, error, refresh, paths } = useProject(params);
  if (error && !data) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  return <Loaded project={data} paths={paths} onChanged={refresh} />;
}

interface Props {
  project: ProjectDetail;
  paths: ReturnType<typeof useProject>['paths'];
  onChanged: () => void;
}

function Loaded({ project, paths, onChanged }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { isChannel, details, importing } = paths;
  const [tab, setTab] = useTab('figures');
  const [, setSearch] = useSearchParams();
  const toRisks = (filters: Record<string, string>) => setSearch({ tab: 'risks', ...filters });
  const canImport = project.allowedActions.includes('importInventory');
  const shared = useInventoryTabs({ project, onChanged, onImport: () => setTab('import') });
  const tabs = isChannel ? shared : shared.filter(({ key }) => key === 'reports');
  const onImport = canImport ? () => navigate(importing) : undefined;
  return (
    <Page
      title={project.name}
      state={<AssessmentStatusLabel status={project.assessmentStatus} />}
      facts={`${project.customer.tenantName} · ${t('assets.consultant')} ${project.owner.showName}`}
      action={!isChannel && <Link to={details}>{t('assets.backToProject')}</Link>}
    >
      <Tabs
        tabBarGutter={20}
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          {
            key: 'figures',
            label: t('assets.reportTab'),
            children: <Figures projectCode={project.projectCode} onRisks={toRisks} onImport={onImport} />,
          },
          {
            key: 'risks',
            label: t('assets.risks'),
            children: <RiskList projectCode={project.projectCode} onImport={onImport} />,
          },
          ...tabs,
        ]}
      />
    </Page>
  );
}
