import { Button } from 'antd';
import { useState } from 'react';
import { roleCodes } from '#domain/kernel/roles';
import { platformLists } from '#domain/subjects/platform/lists';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { TenantFilter } from '@/features/platform/TenantFilter';
import { usePortalList } from '@/hooks/usePortalList';
import { useRoleNames } from '@/hooks/useRoleNames';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { type AccountRow, platformService } from '@/services/platform';
import { NOTHING } from '@/utils/format';
import { FactorDialog } from './FactorDialog';
import { PhoneDialog } from './PhoneDialog';
import { SignOutDialog } from './SignOutDialog';
import styles from './useradministration.module.css';

const filters = { keyword: '', roleCode: '', tenantCode: '' };

/** People of all tenants: where they belong, and when they were last here. */
export function People() {
  const t = useT();
  const namesOf = useRoleNames();
  const { user } = useSession();
  const [over, setOver] = useState<{ account: AccountRow; what: 'phone' | 'signOut' | 'factor' } | null>(null);
  const list = usePortalList({ name: 'accounts', load: platformService.listAccounts, filters });
  const { query, setQuery, refresh } = list;
  const columns = useColumns(platformLists.listAccounts, {
    showName: {
      render: (_, { showName, secondFactor }) => (
        <span className={styles.person}>
          {showName || NOTHING} {secondFactor && <StatusLabel tone="done">{t('userAdmin.secondFactor')}</StatusLabel>}
        </span>
      ),
    },
    phone: {
      className: styles.number,
      render: (_, { phone }) => phone ?? <span className={styles.soft}>{t('userAdmin.released')}</span>,
    },
    tenants: {
      render: (_, { tenants }) =>
        tenants.map(({ tenantCode, name, roles }) => (
          <div key={tenantCode}>
            <Cut width={260}>{name}</Cut> <span className={styles.soft}>{namesOf(roles)}</span>
          </div>
        )),
    },
  });
  const close = () => setOver(null);
  return (
    <>
      <PortalTable<AccountRow>
        list={list}
        rowKey="accountId"
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('userAdmin.personSearch')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('userAdmin.role')}
              value={query.roleCode}
              options={roleCodes.map((role) => ({ value: role, label: namesOf([role]) }))}
              onChange={(roleCode) => setQuery({ roleCode })}
            />
            <TenantFilter value={query.tenantCode} onChange={(tenantCode) => setQuery({ tenantCode })} />
          </>
        }
        empty={<EmptyState title={t('userAdmin.nobody')} text={t('userAdmin.nobodyText')} />}
        columns={[
          ...Object.values(columns),
          {
            title: '',
            key: 'actions',
            render: (_, account) =>
              account.accountId !== user?.accountId && (
                <>
                  <Button type="link" size="small" onClick={() => setOver({ account, what: 'phone' })}>
                    {t('userAdmin.setPhone')}
                  </Button>
                  {account.sessions > 0 && (
                    <Button type="link" size="small" onClick={() => setOver({ account, what: 'signOut' })}>
                      {t('userAdmin.signOut')}
                    </Button>
                  )}
                  {account.secondFactor && (
                    <Button type="link" size="small" onClick={() => setOver({ account, what: 'factor' })}>
                      {t('userAdmin.resetFactor')}
                    </Button>
                  )}
                </>
              ),
          },
        ]}
      />
      {over?.what === 'phone' && <PhoneDialog account={over.account} onTried={refresh} onClose={close} />}
      {over?.what === 'signOut' && <SignOutDialog account={over.account} onTried={refresh} onClose={close} />}
      {over?.what === 'factor' && <FactorDialog account={over.account} onTried={refresh} onClose={close} />}
    </>
  );
}
