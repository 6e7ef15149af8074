import { useNavigate } from '@umijs/max';
import { Button, Segmented } from 'antd';
import { dispatchStatuses } from '#domain/core/project/dispatch/rules';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { usePortalList } from '@/hooks/usePortalList';
import { useSelection } from '@/hooks/useSelection';
import { useT } from '@/locales';
import { type ListedProject, projectService } from '@/services/project';
import styles from '../dispatch/dispatch.module.css';
import { CustomerFilter } from '../dispatch/filters';
import { People } from '../dispatch/People';
import { ProjectReceiptsButton } from '../dispatch/ProjectReceiptsButton';
import { useConsultants } from '../dispatch/useConsultants';
import { useDispatch } from '../dispatch/useDispatch';
import { projectPath, useProjectColumns } from '../dispatch/useProjectColumns';

const filters = { dispatchStatus: 'undispatch', keyword: '', customerTenantCode: '' };

/** Projects that nobody works on yet, beside who could: a manager selects some and gives them to somebody. */
export default function ResourcePool() {
  const t = useT();
  const navigate = useNavigate();
  const list = usePortalList({
    name: 'resourcePool',
    load: projectService.listProjects,
    filters,
    views: ['dispatchStatus'],
  });
  const { query, setQuery } = list;
  const consultants = useConsultants();
  // What "all that the filters let through" means holds for this list alone.
  const filtered = { ...list.filters, dispatchStatus: query.dispatchStatus };
  const selection = useSelection<ListedProject>({ ...list, filters: filtered }, ({ projectCode }) => projectCode);
  const changed = () => {
    selection.clear();
    list.refresh();
    consultants.refresh();
  };
  const dispatch = useDispatch(changed);
  const inPool = query.dispatchStatus === 'undispatch';
  const columns = useProjectColumns();
  return (
    <Page title={t('route.resourcePool')}>
      {dispatch.shown}
      <div className={styles.desk}>
        <PortalTable<ListedProject>
          list={list}
          rowKey="projectCode"
          onOpen={(project) => navigate(projectPath(project))}
          filters={
            <>
              <Segmented
                aria-label={t('dispatch.status')}
                value={query.dispatchStatus}
                onChange={(dispatchStatus) => setQuery({ dispatchStatus })}
                options={[...dispatchStatuses].reverse().map((status) => ({
                  value: status,
                  label: t(`dispatch.status_${status}`),
                }))}
              />
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
            </>
          }
          actions={<ProjectReceiptsButton onUndone={changed} />}
          selection={{
            ...selection,
            nameOf: ({ name }) => name,
            actions: !inPool && (
              <Button key="back" size="small" onClick={() => dispatch.give(selection.chosen, null)}>
                {t('dispatch.takeBack')}
              </Button>
            ),
          }}
          empty={
            <EmptyState
              title={t(inPool ? 'dispatch.emptyPool' : 'dispatch.emptyDispatched')}
              text={t(inPool ? 'dispatch.emptyPoolText' : 'dispatch.emptyDispatchedText')}
            />
          }
          columns={[
            columns.name,
            columns['customer.tenantName'],
            ...(inPool ? [] : [columns['teacher.showName'], columns.dispatchedAt]),
            columns.state,
            columns.endDate,
            columns.createdAt,
          ]}
        />
        <section className={styles.panel} aria-labelledby="loads">
          <h2 id="loads">{t('dispatch.people')}</h2>
          <p className={styles.soft}>{t('dispatch.peopleHint')}</p>
          <People
            consultants={consultants}
            disabledFor={selection.count === 0 ? t('dispatch.chooseFirst') : undefined}
            onPick={(person) => dispatch.give(selection.chosen, person, inPool)}
          />
        </section>
      </div>
    </Page>
  );
}
