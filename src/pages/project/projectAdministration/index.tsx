import { useNavigate } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { dispatchStatuses } from '#domain/core/project/dispatch/rules';
import { projectStates } from '#domain/core/project/rules';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { Page } from '@/components/Page';
import { PeriodFilter } from '@/components/PeriodFilter';
import { PortalTable } from '@/components/PortalTable';
import { useLoad } from '@/hooks/useLoad';
import { usePortalList } from '@/hooks/usePortalList';
import { useSay } from '@/hooks/useSay';
import { type Chosen, useSelection } from '@/hooks/useSelection';
import { useT } from '@/locales';
import { isoService } from '@/services/iso';
import { type ListedProject, projectService } from '@/services/project';
import { CustomerFilter, PersonFilter } from '../dispatch/filters';
import { ProjectReceiptsButton } from '../dispatch/ProjectReceiptsButton';
import { useDispatch } from '../dispatch/useDispatch';
import { projectPath, useProjectColumns } from '../dispatch/useProjectColumns';

const OwnerDialog = lazyPage(() => import('./OwnerDialog'));
const TeacherDialog = lazyPage(() => import('./TeacherDialog'));

const filters = {
  keyword: '',
  state: '',
  customerTenantCode: '',
  teacherAccountId: '',
  dispatchStatus: '',
  ownerAccountId: '',
  standardCode: '',
  late: '',
  from: '',
  to: '',
};

/** What is asked about a selection that stays as it was when it was asked. */
interface Asked {
  chosen: Chosen;
  count: number | string;
  customer: ListedProject['customer'] | undefined;
}

/** All projects of the channel: looked through, kept as views, exported, and given to others, many at once. */
export default function ProjectAdministration() {
  const t = useT();
  const say = useSay();
  const navigate = useNavigate();
  const [handing, setHanding] = useState<Asked | null>(null);
  const [owning, setOwning] = useState<Asked | null>(null);
  const standards = useLoad((options) => isoService.listStandards({ query: {} }, options));
  const list = usePortalList({ name: 'projectAdministration', load: projectService.listProjects, filters });
  const { query, setQuery } = list;
  const selection = useSelection<ListedProject>(list, ({ projectCode }) => projectCode);
  const changed = () => {
    selection.clear();
    list.refresh();
  };
  const dispatch = useDispatch(changed);
  const columns = useProjectColumns();
  const asked = (): Asked => ({
    chosen: selection.chosen,
    count: selection.count,
    customer: selection.rows[0]?.customer,
  });
  const changeOwner = (about: Asked, customerOwnerId: string | null) =>
    dispatch.changeOwner(about.chosen, customerOwnerId, () => setOwning(about));
  return (
    <Page title={t('route.projectAdministration')}>
      {dispatch.shown}
      <PortalTable<ListedProject>
        list={list}
        rowKey="projectCode"
        onOpen={(project) => navigate(projectPath(project))}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('dispatch.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <CustomerFilter
              value={query.customerTenantCode}
              name={list.rows?.[0]?.customer.tenantName}
              onChange={(customerTenantCode) => setQuery({ customerTenantCode })}
            />
            <ChoiceFilter
              label={t('project.state')}
              value={query.state}
              options={projectStates.map((state) => ({
                value: state || 'unchecked',
                label: t(`project.state_${state}`),
              }))}
              onChange={(state) => setQuery({ state })}
            />
            <PersonFilter
              label={t('dispatch.teacher')}
              value={query.teacherAccountId}
              name={list.rows?.[0]?.teacher?.showName}
              onChange={(teacherAccountId) => setQuery({ teacherAccountId })}
            />
            <ChoiceFilter
              label={t('dispatch.deadline')}
              value={query.late}
              options={[{ value: 'true', label: t('dispatch.lateLabel') }]}
              onChange={(late) => setQuery({ late })}
            />
          </>
        }
        moreInUse={[query.dispatchStatus, query.ownerAccountId, query.standardCode, query.from, query.to].some(Boolean)}
        moreFilters={
          <>
            <ChoiceFilter
              label={t('dispatch.status')}
              value={query.dispatchStatus}
              options={dispatchStatuses.map((status) => ({ value: status, label: t(`dispatch.status_${status}`) }))}
              onChange={(dispatchStatus) => setQuery({ dispatchStatus })}
            />
            <PersonFilter
              label={t('dispatch.groupOwner')}
              value={query.ownerAccountId}
              name={list.rows?.[0]?.owner.showName}
              onChange={(ownerAccountId) => setQuery({ ownerAccountId })}
            />
            <ChoiceFilter
              label={t('project.standard')}
              value={query.standardCode}
              options={(standards.data ?? []).map((standard) => ({
                value: standard.standardCode,
                label: say(standard),
              }))}
              onChange={(standardCode) => setQuery({ standardCode })}
            />
            <PeriodFilter
              label={t('dispatch.periodFrom')}
              placeholder={[t('dispatch.periodFrom'), t('project.endsOn')]}
              from={query.from}
              to={query.to}
              onChange={setQuery}
            />
          </>
        }
        actions={<ProjectReceiptsButton onUndone={changed} />}
        selection={{
          ...selection,
          nameOf: ({ name }) => name,
          actions: (
            <>
              <Button size="small" onClick={() => setHanding(asked())}>
                {t('dispatch.handOn')}
              </Button>
              <Button size="small" onClick={() => setOwning(asked())}>
                {t('dispatch.changeOwner')}
              </Button>
              <Button size="small" onClick={() => dispatch.give(selection.chosen, null)}>
                {t('dispatch.takeBack')}
              </Button>
            </>
          ),
        }}
        empty={<EmptyState title={t('dispatch.emptyAll')} text={t('dispatch.emptyAllText')} />}
        columns={[
          columns.name,
          columns['customer.tenantName'],
          columns.state,
          columns.assessmentStatus,
          columns['teacher.showName'],
          columns['customerOwner.showName'],
          columns.endDate,
          columns['owner.showName'],
          columns['projectGroup.name'],
          columns.standardName,
          columns.createdAt,
        ]}
      />
      {handing && (
        <TeacherDialog
          count={handing.count}
          onPick={(person) => {
            setHanding(null);
            dispatch.give(handing.chosen, person);
          }}
          onClose={() => setHanding(null)}
        />
      )}
      {owning?.customer && (
        <OwnerDialog
          customer={owning.customer}
          onPreview={(customerOwnerId) => changeOwner(owning, customerOwnerId)}
          onClose={() => setOwning(null)}
        />
      )}
    </Page>
  );
}
