import { useNavigate } from '@umijs/max';
import { Button, Tooltip } from 'antd';
import { type MouseEvent, useState } from 'react';
import { isViewed, mayBeViewed } from '#domain/kernel/supportView';
import { platformLists } from '#domain/subjects/platform/lists';
import { tenantStandings } from '#domain/subjects/platform/tenants';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { TenantFilter } from '@/features/platform/TenantFilter';
import { ApprovalLabel } from '@/features/tenant/ApprovalLabel';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { platformService, type TenantRow } from '@/services/platform';
import { formatInstant } from '@/utils/format';
import { SupportViewDialog } from './SupportViewDialog';
import { TenantDrawer } from './TenantDrawer';
import { TenantStateDialog } from './TenantStateDialog';
import styles from './useradministration.module.css';

/** The row itself opens the record. */
const over = (act: () => void) => (event: MouseEvent) => {
  event.stopPropagation();
  act();
};
const filters = { keyword: '', type: '', standing: '', above: '' };

/** All tenants: who they are, who leads them, what goes on there, and whether they may work. */
export function Tenants() {
  const t = useT();
  const navigate = useNavigate();
  const [changing, setChanging] = useState<TenantRow | null>(null);
  const [viewing, setViewing] = useState<TenantRow | null>(null);
  const list = usePortalList({ name: 'tenants', load: platformService.listTenants, filters });
  const { query, setQuery, refresh } = list;
  const drawer = useDrawer(list.rows, (row) => row.tenantCode, { list });
  const columns = useColumns(platformLists.listTenants, {
    name: { cut: 260 },
    approvalState: {
      render: (_, { approvalState, disabledReason, disabledAt }) =>
        disabledReason === null ? (
          <ApprovalLabel state={approvalState} />
        ) : (
          <>
            <StatusLabel tone="late">{t('userAdmin.state_disabled')}</StatusLabel>
            <div className={styles.soft}>
              <Cut width={200}>{`${formatInstant(disabledAt ?? '').slice(0, 10)} ${disabledReason}`}</Cut>
            </div>
          </>
        ),
    },
    managers: {
      render: (_, { managers }) =>
        managers.map(({ showName, phone }) => (
          <div key={`${showName}${phone}`}>
            {showName} <span className={styles.soft}>{phone}</span>
          </div>
        )),
    },
  });
  return (
    <>
      <PortalTable<TenantRow>
        list={list}
        rowKey="tenantCode"
        onOpen={drawer.open}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('userAdmin.tenantSearch')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ColumnFilter
              of={platformLists.listTenants.columns.type}
              value={query.type}
              onChange={(type) => setQuery({ type })}
            />
            <TenantFilter label={t('userAdmin.above')} value={query.above} onChange={(above) => setQuery({ above })} />
            <ChoiceFilter
              label={t('userAdmin.state')}
              value={query.standing}
              options={tenantStandings.map((state) => ({ value: state, label: t(`userAdmin.state_${state}`) }))}
              onChange={(standing) => setQuery({ standing })}
            />
          </>
        }
        empty={<EmptyState title={t('userAdmin.none')} text={t('userAdmin.noneText')} />}
        columns={[
          ...Object.values(columns),
          {
            title: '',
            key: 'actions',
            render: (_, row) => (
              <>
                <Button
                  type="link"
                  size="small"
                  onClick={over(() => navigate(`/useradministration?tab=people&tenantCode=${row.tenantCode}`))}
                >
                  {t('userAdmin.people')}
                </Button>
                {isViewed(row.type) && (
                  <>
                    <Tooltip title={mayBeViewed(row) ? undefined : t('userAdmin.notViewable')}>
                      <Button
                        type="link"
                        size="small"
                        disabled={!mayBeViewed(row)}
                        onClick={over(() => setViewing(row))}
                      >
                        {t('userAdmin.view')}
                      </Button>
                    </Tooltip>
                    <Button type="link" size="small" onClick={over(() => setChanging(row))}>
                      {t(row.disabledReason === null ? 'userAdmin.disable' : 'userAdmin.enable')}
                    </Button>
                  </>
                )}
              </>
            ),
          },
        ]}
      />
      {drawer.id && (
        <TenantDrawer
          tenantCode={drawer.id}
          onChanged={refresh}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
      {viewing && <SupportViewDialog tenant={viewing} onClose={() => setViewing(null)} />}
      {changing && <TenantStateDialog tenant={changing} onTried={refresh} onClose={() => setChanging(null)} />}
    </>
  );
}
