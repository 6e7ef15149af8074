import { useParams, useSearchParams } from '@umijs/max';
import { Segmented, Skeleton, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { Page } from '@/components/Page';
import { ProjectFieldSwitch } from '@/components/ProjectFieldSwitch';
import { useLoad } from '@/hooks/useLoad';
import { LivePage } from '@/hooks/useNews';
import { usePlaces } from '@/hooks/usePlaces';
import { useT } from '@/locales';
import { projectService } from '@/services/project';
import { watchedQuestionnaires } from '@/services/questionnaire';
import styles from './project.module.css';

const Questionnaires = lazyPage(() => import('../review/Questionnaires'));
const FindingList = lazyPage(() => import('../gap/FindingList'));
const Carried = lazyPage(() => import('../gap/Carried'));
const Statement = lazyPage(() => import('../statement/Statement'));
const RiskRegister = lazyPage(() => import('../gap/RiskRegister'));
const Checks = lazyPage(() => import('@/components/checks/Checks'));
const GapReport = lazyPage(() => import('../gap/GapReport'));

interface Part {
  /** As the address has it. */
  key: string;
  label: string;
  children: ReactNode;
}
/** What stands on the first row of tabs; of several parts below it, one is shown at a time. */
interface Group {
  key: string;
  label: string;
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

function useGroups(projectCode: string): Group[] {
  const t = useT();
  const alone = (part: Part): Group => ({ key: part.key, label: part.label, parts: [part] });
  return [
    alone({
      key: 'questionnaires',
      label: t('questionnaire.project.questionnaires'),
      children: <Questionnaires projectCode={projectCode} />,
    }),
    {
      key: 'findings',
      label: t('questionnaire.project.findings'),
      parts: [
        {
          key: 'findings',
          label: t('questionnaire.project.ownStandard'),
          children: <FindingList projectCode={projectCode} />,
        },
        { key: 'carried', label: t('questionnaire.project.carried'), children: <Carried projectCode={projectCode} /> },
      ],
    },
    alone({
      key: 'statement',
      label: t('questionnaire.project.statement'),
      children: <Statement projectCode={projectCode} />,
    }),
    alone({
      key: 'register',
      label: t('questionnaire.project.register'),
      children: <RiskRegister projectCode={projectCode} />,
    }),
    alone({
      key: 'checks',
      label: t('questionnaire.project.checks'),
      children: <Checks projectCode={projectCode} />,
    }),
    alone({
      key: 'report',
      label: t('questionnaire.project.gapReport'),
      children: <GapReport projectCode={projectCode} />,
    }),
  ];
}

function Loaded({ projectCode }: { projectCode: string }) {
  const t = useT();
  const { isChannel } = usePlaces(projectCode);
  const [params, setParams] = useSearchParams();
  const load = isChannel ? projectService.getProjectAsChannel : projectService.getProjectAsCustomer;
  const { data, error, refresh } = useLoad((options) => load({ query: { projectCode } }, options), [projectCode]);
  const groups = useGroups(projectCode);
  if (error && !data) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
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
      action={<ProjectFieldSwitch projectCode={projectCode} field="gap" />}
    >
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
