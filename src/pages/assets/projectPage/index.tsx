import { Navigate, useLocation, useSearchParams } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { Segmented, Skeleton, Tabs } from 'antd';
import { memo, useEffect, useState } from 'react';
import { fieldsOf } from '#domain/core/project/rules';
import { FailureBlock } from '@/components/FailureBlock';
import { Page } from '@/components/Page';
import { AssessmentStatusLabel } from '@/features/project/AssessmentStatusLabel';
import { NextStep } from '@/features/project/NextStep';
import { ProjectFieldSwitch } from '@/features/project/ProjectFieldSwitch';
import { ProjectMenu } from '@/features/project/ProjectMenu';
import { ProjectStateLabel, period } from '@/features/project/ProjectState';
import { usePlaces } from '@/features/project/usePlaces';
import { LivePage } from '@/hooks/useNews';
import { useT } from '@/locales';
import { watchedAssessment } from '@/services/assets';
import type { ProjectDetail } from '@/services/project';
import styles from './projectPage.module.css';
import { useProject } from './useProject';
import { type TabGroup, useTabs } from './useTabs';

interface Props {
  projectCode: string;
  /** The tab to open if the address names none. */
  first: string;
}

/** One project, as its customer and its consultants work on it. */
export function ProjectPage(props: Props) {
  // A project without assets has another page, and nothing to listen to here.
  const [assessed, setAssessed] = useState('');
  const watched = assessed === props.projectCode ? watchedAssessment : undefined;
  return (
    <LivePage projectCode={props.projectCode} watched={watched}>
      <Loading {...props} onAssessed={setAssessed} />
    </LivePage>
  );
}

function Loading({ projectCode, first, onAssessed }: Props & { onAssessed: (projectCode: string) => void }) {
  const { data, error, refresh } = useProject(projectCode);
  const { isChannel, gap } = usePlaces(projectCode);
  const { search } = useLocation();
  const [params, setParams] = useSearchParams();
  // Going to another tab drops the filters of the one that is left.
  const go = useMemoizedFn((tab: string, filters: Record<string, string> = {}) => setParams({ tab, ...filters }));
  const isAssessed = data !== undefined && fieldsOf[data.kind].includes('assets');
  useEffect(() => {
    if (isAssessed) onAssessed(projectCode);
  }, [isAssessed, onAssessed, projectCode]);
  if (error && !data) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  // Its other page is the only one of a project without assets.
  if (!isAssessed) return <Navigate replace to={gap() + search} />;
  const shown = { project: data, isChannel, asked: params.get('tab') ?? first, go };
  return <Loaded {...shown} onChanged={refresh} />;
}

interface LoadedProps {
  project: ProjectDetail;
  isChannel: boolean;
  /** The tab that the address names. */
  asked: string;
  go: (tab: string, filters?: Record<string, string>) => void;
  onChanged: () => void;
}

/** Does not render again for filters and pages of a list inside, which also change the address. */
const Loaded = memo(function Loaded({ project, isChannel, asked, go, onChanged }: LoadedProps) {
  const t = useT();
  const groups = useTabs({ project, onChanged, go });
  const group = groups.find(({ tabs }) => tabs.some(({ key }) => key === asked)) ?? (groups[0] as TabGroup);
  const tab = group.tabs.find(({ key }) => key === asked) ?? group.tabs[0];
  const other = isChannel ? project.customer : project.channel;
  const facts = [
    `${t(isChannel ? 'assets.customerParty' : 'assets.channelParty')} ${other.tenantName}`,
    `${t('assets.consultant')} ${project.owner.showName}`,
    `${t('assets.period')} ${period(project)}`,
  ];
  return (
    <Page
      title={project.name}
      state={
        project.state === 'inhand' ? (
          <AssessmentStatusLabel status={project.assessmentStatus} />
        ) : (
          <ProjectStateLabel state={project.state} />
        )
      }
      facts={facts.join(' · ')}
      action={
        <>
          <ProjectFieldSwitch projectCode={project.projectCode} field="assets" />
          <ProjectMenu project={project} onChanged={onChanged} />
          <NextStep project={project} />
        </>
      }
    >
      <Tabs
        tabBarGutter={20}
        activeKey={group.key}
        onChange={(key) => go(groups.find((one) => one.key === key)?.tabs[0]?.key ?? asked)}
        destroyOnHidden
        items={groups.map(({ key, label }) => ({ key, label }))}
      />
      {group.tabs.length > 1 && (
        <Segmented
          className={styles.parts}
          aria-label={group.label}
          value={tab?.key ?? ''}
          onChange={(key) => go(key)}
          options={group.tabs.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
      {tab?.children}
    </Page>
  );
});
