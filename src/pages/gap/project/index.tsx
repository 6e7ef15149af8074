import { useParams, useSearchParams } from '@umijs/max';
import { Alert, Segmented, Skeleton, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { fieldsOf, overStates, type ProjectField } from '#domain/core/project/rules';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { Page } from '@/components/Page';
import { useGovTabs } from '@/features/gov/useGovTabs';
import { useCertificationTabs } from '@/features/iso/useCertificationTabs';
import { ClosedNotice } from '@/features/project/ClosedNotice';
import { NextStep } from '@/features/project/NextStep';
import { ProjectFieldSwitch } from '@/features/project/ProjectFieldSwitch';
import { ProjectMenu } from '@/features/project/ProjectMenu';
import { ProjectStateLabel } from '@/features/project/ProjectState';
import { usePlaces } from '@/features/project/usePlaces';
import { useLoad } from '@/hooks/useLoad';
import { LivePage } from '@/hooks/useNews';
import { useT } from '@/locales';
import { type ProjectDetail, projectService } from '@/services/project';
import { watchedQuestionnaires } from '@/services/questionnaire';
import styles from './project.module.css';

const Questionnaires = lazyPage(() => import('@/features/questionnaire/review/Questionnaires'));
const FindingList = lazyPage(() => import('../analysis/FindingList'));
const Carried = lazyPage(() => import('../analysis/Carried'));
const Statement = lazyPage(() => import('../statement/Statement'));
const RiskRegister = lazyPage(() => import('../analysis/RiskRegister'));
const Checks = lazyPage(() => import('@/features/project/checks/Checks'), 'checks');
const GapReport = lazyPage(() => import('../analysis/GapReport'));
const PlainOverview = lazyPage(() => import('@/features/project/PlainOverview'));
const ProjectFiles = lazyPage(() => import('@/components/files/ProjectFiles'));

interface Part {
  /** As the address has it. */
  key: string;
  label: string;
  children: ReactNode;
}
/** The first row of tabs; of several parts below one of them, one is shown at a time. */
interface Group {
  key: string;
  label: string;
  /** Only in projects that have this field. */
  field?: ProjectField;
  parts: readonly Part[];
}

/** A project's questionnaires and what follows from them, for the customer and its consultants alike. */
export default function GapProject() {
  const { params: projectCode = '' } = useParams();
  return (
    <LivePage key={projectCode} projectCode={projectCode} watched={watchedQuestionnaires}>
      <Loaded projectCode={projectCode} />
    </LivePage>
  );
}

/** All parts of the project's kind; without assets also the parts that other kinds show on the page of assets. */
function useGroups(projectCode: string, project: ProjectDetail | undefined): Group[] {
  const t = useT();
  const certification = useCertificationTabs(project);
  const government = useGovTabs(project);
  if (!project) return [];
  const fields = fieldsOf[project.kind];
  const hasAssets = fields.includes('assets');
  const alone = (part: Part, field?: ProjectField): Group => ({
    key: part.key,
    label: part.label,
    parts: [part],
    ...(field && { field }),
  });
  const groups: Group[] = [
    ...(hasAssets
      ? []
      : [
          alone({ key: 'overview', label: t('assets.overview'), children: <PlainOverview project={project} /> }),
          ...(government.tabs.length > 0
            ? [
                { key: 'government', label: government.label, parts: government.tabs },
                { key: 'certification', label: certification.label, parts: certification.tabs },
              ]
            : []),
        ]),
    alone({
      key: 'questionnaires',
      label: t('questionnaire.project.questionnaires'),
      children: <Questionnaires projectCode={projectCode} project={project} />,
    }),
    {
      key: 'findings',
      label: t('questionnaire.project.findings'),
      field: 'gap',
      parts: [
        {
          key: 'findings',
          label: t('questionnaire.project.ownStandard'),
          children: <FindingList projectCode={projectCode} />,
        },
        { key: 'carried', label: t('questionnaire.project.carried'), children: <Carried projectCode={projectCode} /> },
      ],
    },
    alone(
      {
        key: 'statement',
        label: t('questionnaire.project.statement'),
        children: <Statement projectCode={projectCode} />,
      },
      'gap',
    ),
    alone(
      {
        key: 'register',
        label: t('questionnaire.project.register'),
        children: <RiskRegister projectCode={projectCode} />,
      },
      'gap',
    ),
    alone({
      key: 'checks',
      label: t('questionnaire.project.checks'),
      children: <Checks projectCode={projectCode} />,
    }),
    alone(
      {
        key: 'report',
        label: t('questionnaire.project.gapReport'),
        children: <GapReport projectCode={projectCode} />,
      },
      'gap',
    ),
    ...(hasAssets
      ? []
      : [
          ...(government.tabs.length > 0
            ? []
            : [{ key: 'certification', label: certification.label, field: 'gap' as const, parts: certification.tabs }]),
          alone({ key: 'files', label: t('file.files'), children: <ProjectFiles projectCode={projectCode} /> }),
        ]),
  ];
  return groups.filter(({ field }) => field === undefined || fields.includes(field));
}

function Loaded({ projectCode }: { projectCode: string }) {
  const t = useT();
  const { isChannel } = usePlaces(projectCode);
  const [params, setParams] = useSearchParams();
  const load = isChannel ? projectService.getProjectAsChannel : projectService.getProjectAsCustomer;
  const { data, error, refresh } = useLoad((options) => load({ query: { projectCode } }, options), [projectCode]);
  const groups = useGroups(projectCode, data);
  if (error && !data) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  const hasAssets = fieldsOf[data.kind].includes('assets');
  const isOver = overStates.includes(data.state);
  const asked = params.get('tab');
  const group = groups.find(({ parts }) => parts.some(({ key }) => key === asked)) ?? (groups[0] as Group);
  const part = group.parts.find(({ key }) => key === asked) ?? group.parts[0];
  // Going to another tab drops the filters of the one that is left.
  const go = (tab: string | undefined) => tab && setParams({ tab });
  const other = isChannel ? data.customer : data.channel;
  return (
    <Page
      title={data.name}
      facts={`${t(isChannel ? 'assets.customerParty' : 'assets.channelParty')} ${other.tenantName} · ${t('assets.consultant')} ${data.owner.showName}`}
      state={hasAssets && !isOver ? undefined : <ProjectStateLabel state={data.state} />}
      action={
        hasAssets ? (
          <ProjectFieldSwitch projectCode={projectCode} field="gap" />
        ) : (
          <>
            <ProjectMenu project={data} onChanged={refresh} />
            <NextStep project={data} />
          </>
        )
      }
    >
      <ClosedNotice closing={data.closing} />
      {data.state === 'finished' && <Alert type="info" showIcon title={t('questionnaire.project.finishedNote')} />}
      <Tabs
        tabBarGutter={20}
        activeKey={group.key}
        onChange={(key) => go(groups.find((one) => one.key === key)?.parts[0]?.key)}
        destroyOnHidden
        items={groups.map(({ key, label }) => ({ key, label }))}
      />
      {group.parts.length > 1 && (
        <Segmented
          className={styles.parts}
          aria-label={group.label}
          value={part?.key ?? ''}
          onChange={go}
          options={group.parts.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
      {part?.children}
    </Page>
  );
}
