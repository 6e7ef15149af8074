import { Link } from '@umijs/max';
import { Cut } from '@/components/Cut';
import type { PortalColumn } from '@/components/portalColumns';
import { StatusLabel } from '@/components/StatusLabel';
import { ProjectStateLabel, useProjectWords } from '@/features/project/ProjectState';
import { useT } from '@/locales';
import type { ListedProject } from '@/services/project';
import { cutAt } from '@/utils/columns';
import { formatInstant, NOTHING } from '@/utils/format';

export const projectPath = ({ projectCode }: Pick<ListedProject, 'projectCode'>) =>
  `/projectList/detail/assetsReport/${projectCode}`;

type Column = PortalColumn<ListedProject>;

/** Columns of a channel's projects; each list takes those that it needs. */
export function useProjectColumns() {
  const t = useT();
  const { standard, stage } = useProjectWords();
  return {
    name: {
      title: t('project.project'),
      dataIndex: 'name',
      render: (name: string, row) => (
        <Link to={projectPath(row)} onClick={(event) => event.stopPropagation()}>
          <Cut width="clamp(180px, 18vw - 60px, 300px)">{name}</Cut>
        </Link>
      ),
    },
    customer: { title: t('project.customer'), dataIndex: ['customer', 'tenantName'], ...cutAt(170) },
    group: { title: t('project.group'), dataIndex: ['projectGroup', 'name'], ...cutAt(170) },
    standard: { title: t('project.standard'), dataIndex: 'standardName', ...cutAt(150), render: standard },
    state: {
      title: t('project.state'),
      dataIndex: 'state',
      render: (state: ListedProject['state']) => <ProjectStateLabel state={state} />,
    },
    stage: { title: t('project.stage'), key: 'stage', render: (_, project) => stage(project) },
    teacher: {
      title: t('dispatch.teacher'),
      dataIndex: 'teacher',
      render: (teacher: ListedProject['teacher']) =>
        teacher ? (
          <Cut width="90px">{teacher.showName}</Cut>
        ) : (
          <StatusLabel tone="waiting">{t('dispatch.inPool')}</StatusLabel>
        ),
    },
    owner: { title: t('dispatch.groupOwner'), dataIndex: ['owner', 'showName'], ...cutAt(90) },
    customerOwner: {
      title: t('dispatch.customerOwner'),
      dataIndex: 'customerOwner',
      render: (owner: ListedProject['customerOwner']) => <Cut width="90px">{owner?.showName ?? NOTHING}</Cut>,
    },
    dispatchedAt: {
      title: t('dispatch.dispatchedAt'),
      dataIndex: 'dispatchedAt',
      width: 140,
      render: (at: string | null) => (at ? formatInstant(at) : NOTHING),
    },
    endDate: {
      title: t('dispatch.endsOn'),
      dataIndex: 'endDate',
      sortField: 'endDate',
      width: 150,
      render: (day: string | null, { isLate }) =>
        isLate ? <StatusLabel tone="late">{`${day} ${t('dispatch.lateLabel')}`}</StatusLabel> : (day ?? NOTHING),
    },
    created: {
      title: t('project.created'),
      dataIndex: 'createdAt',
      sortField: 'createdAt',
      width: 140,
      render: formatInstant,
    },
  } satisfies Record<string, Column>;
}
