import { Link } from '@umijs/max';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useLoad } from '@/hooks/useLoad';
import { useRoleNames } from '@/hooks/useRoleNames';
import { useT } from '@/locales';
import { type ProjectGroupDetail, projectService, type GroupTeam as Team } from '@/services/project';
import { formatInstant, NOTHING } from '@/utils/format';
import styles from './detail.module.css';

type Wait = Team['waits'][number];
type Member = Team['people'][number];

/** Who takes part in a group on both sides, and what waits for whom. */
export function GroupTeam({ group }: { group: ProjectGroupDetail }) {
  const { projectGroupCode } = group;
  const { data, error, refresh } = useLoad(
    (options) => projectService.getGroupTeam({ query: { projectGroupCode } }, options),
    [projectGroupCode, group],
  );
  // Both parts come from one call: its failure is shown once.
  if (error && !data) return <Part name="waits" content={<FailureBlock compact error={error} onRetry={refresh} />} />;
  const loading = <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <>
      <Part name="waits" content={data ? <Waits group={group} team={data} /> : loading} />
      <Part name="people" content={data ? <People group={group} people={data.people} /> : loading} />
    </>
  );
}

function Part({ name, content }: { name: 'waits' | 'people'; content: ReactNode }) {
  const t = useT();
  return (
    <section className={styles.card} aria-labelledby={`group-${name}`}>
      <h2 id={`group-${name}`} className={styles.heading}>
        {t(`project.${name}`)}
      </h2>
      {content}
    </section>
  );
}

const nameIn = ({ projects }: ProjectGroupDetail, code: string) =>
  projects.find(({ projectCode }) => projectCode === code)?.name ?? code;

function Waits({ group, team: { waits, people } }: { group: ProjectGroupDetail; team: Team }) {
  const t = useT();
  if (waits.length === 0) return <EmptyState title={t('project.noWaits')} text={t('project.noWaitsText')} />;
  const what = ({ kind, count }: Wait) =>
    kind === 'workOnUnits' ? t('project.wait_workOnUnits', { count }) : t(`user.task_${kind}`, { count });
  const whom = ({ accountId, sides }: Wait) =>
    accountId === null
      ? sides.map((side) => t(`project.leads_${side}`)).join(t('project.or'))
      : (people.find((person) => person.accountId === accountId)?.showName ?? NOTHING);
  return (
    <PlainTable<Wait>
      rowKey={({ projectCode, kind, accountId }) => `${projectCode} ${kind} ${accountId}`}
      dataSource={waits}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          title: t('project.wait'),
          key: 'what',
          render: (_, wait) => (
            <Link to={`/projectList/detail/assetsReport/${wait.projectCode}?${wait.place}`}>{what(wait)}</Link>
          ),
        },
        { title: t('project.waitFor'), key: 'whom', render: (_, wait) => whom(wait) },
        {
          title: t('project.waitLate'),
          dataIndex: 'late',
          render: (late: number) =>
            late > 0 && <StatusLabel tone="late">{t('project.waitLateCount', { count: late })}</StatusLabel>,
        },
        { title: t('project.waitSince'), dataIndex: 'since', render: (since) => formatInstant(since) },
        {
          title: t('project.project'),
          dataIndex: 'projectCode',
          render: (code: string) => <Cut width="clamp(160px, 20vw - 60px, 320px)">{nameIn(group, code)}</Cut>,
        },
      ]}
    />
  );
}

function People({ group, people }: { group: ProjectGroupDetail; people: readonly Member[] }) {
  const t = useT();
  const namesOf = useRoleNames();
  const does = ({ isOwner, teaches, units }: Member) => [
    ...(isOwner ? [t('project.ownsGroup')] : []),
    ...teaches.map((code) => t('project.teaches', { name: nameIn(group, code) })),
    ...(units > 0 ? [t('project.hasUnits', { count: units })] : []),
  ];
  return (
    <PlainTable<Member>
      rowKey={({ side, accountId }) => `${side} ${accountId}`}
      dataSource={people}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          title: t('project.person'),
          dataIndex: 'showName',
          render: (name: string) => <Cut width="160px">{name}</Cut>,
        },
        { title: t('project.side'), dataIndex: 'side', render: (side: Member['side']) => t(`project.side_${side}`) },
        { title: t('project.roles'), dataIndex: 'roleCodes', render: namesOf },
        {
          title: t('project.does'),
          key: 'does',
          render: (_, member) => (
            <Cut width="clamp(200px, 32vw - 80px, 520px)">{does(member).join(t('common.comma')) || NOTHING}</Cut>
          ),
        },
      ]}
    />
  );
}
