import { useNavigate, useParams } from '@umijs/max';
import { Button, Skeleton, Tabs } from 'antd';
import { AssessmentStatusLabel } from '@/components/AssessmentStatusLabel';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { Page } from '@/components/Page';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';
import { useInventoryTabs } from '../useInventoryTabs';
import { useProject } from '../useProject';
import { useTab } from '../useTab';

// Facts and figures load with their tab.
const Overview = lazyPage(() => import('./Overview'));

/** One of the customer's projects: where it stands, its inventory, its reports. */
export default function CompanyDetails() {
  const { projectCode = '' } = useParams();
  const { data, error, refresh, paths } = useProject(projectCode);
  if (error && !data) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  return <Loaded project={data} risks={paths.risks} onChanged={refresh} />;
}

function Loaded({ project, risks, onChanged }: { project: ProjectDetail; risks: string; onChanged: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const isEmpty = project.counts.units === 0;
  // First what waits for somebody; while there is nothing, where to begin.
  const [tab, setTab] = useTab(isEmpty ? 'overview' : 'progress');
  const tabs = useInventoryTabs({ project, onChanged, onImport: () => setTab('import') });
  const canImport = project.allowedActions.includes('importInventory');
  return (
    <Page
      title={project.name}
      state={<AssessmentStatusLabel status={project.assessmentStatus} />}
      facts={`${t('assets.channelParty')} ${project.channel.tenantName} · ${t('assets.consultant')} ${project.owner.showName}`}
      action={
        isEmpty && canImport ? (
          <Button type="primary" onClick={() => setTab('import')}>
            {t('assets.importInventory')}
          </Button>
        ) : (
          <Button type="primary" onClick={() => navigate(risks)}>
            {t('assets.openRisks')}
          </Button>
        )
      }
    >
      <Tabs
        tabBarGutter={20}
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          {
            key: 'overview',
            label: t('assets.overview'),
            children: <Overview project={project} risks={risks} onTab={setTab} canImport={canImport} />,
          },
          ...tabs,
        ]}
      />
    </Page>
  );
}
