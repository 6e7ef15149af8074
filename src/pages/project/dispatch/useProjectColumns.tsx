import { Link } from '@umijs/max';
import { dispatchLists } from '#domain/core/project/dispatch/lists';
import { Cut } from '@/components/Cut';
import { useColumns } from '@/components/listColumns';
import { StatusLabel } from '@/components/StatusLabel';
import { ProjectStateLabel } from '@/features/project/ProjectState';
import { useT } from '@/locales';
import type { ListedProject } from '@/services/project';
import { cutAt } from '@/utils/columns';
import { NOTHING } from '@/utils/format';

export const projectPath = ({ projectCode }: Pick<ListedProject, 'projectCode'>) =>
  `/projectList/detail/assetsReport/${projectCode}`;

/** Columns of a channel's projects; each list takes those that it needs. */
export function useProjectColumns() {
  const t = useT();
  return useColumns(dispatchLists.listProjects, {
    name: {
      render: (name: string, row) => (
        <Link to={projectPath(row)} onClick={(event) => event.stopPropagation()}>
          <Cut width="clamp(180px, 18vw - 60px, 300px)">{name}</Cut>
        </Link>
      ),
    },
    'customer.tenantName': cutAt(170),
    'projectGroup.name': cutAt(170),
    standardName: cutAt(150),
    state: { render: (state: ListedProject['state']) => <ProjectStateLabel state={state} /> },
    'teacher.showName': {
      render: (_, { teacher }) =>
        teacher ? (
          <Cut width="90px">{teacher.showName}</Cut>
        ) : (
          <StatusLabel tone="waiting">{t('dispatch.inPool')}</StatusLabel>
        ),
    },
    'owner.showName': cutAt(90),
    'customerOwner.showName': { cut: '90px' },
    dispatchedAt: { width: 140 },
    endDate: {
      width: 150,
      paths: ['beginDate', 'endDate'],
      render: (day: string | null, { isLate }) =>
        isLate ? <StatusLabel tone="late">{`${day} ${t('dispatch.lateLabel')}`}</StatusLabel> : (day ?? NOTHING),
    },
    createdAt: { width: 140 },
  });
}
