import { history } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { customerLists } from '#domain/core/tenant/customers/lists';
import { errorCodes } from '#domain/kernel/errors';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { toast } from '@/feedback';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { isMissing } from '@/requestErrors';
import { type PoolCustomer, tenantService } from '@/services/tenant';

const filters = { keyword: '', size: '', industry: '' };

/** Customers without a channel; the channel that claims one gets it. */
export default function Pool() {
  const t = useT();
  const list = usePortalList({ name: 'customerPool', load: tenantService.listPool, filters });
  const { query, setQuery } = list;
  const columns = useColumns(customerLists.listPool, { tenantName: { cut: 360 }, industries: { cut: 260 } });
  const [busy, setBusy] = useState('');
  const claim = async ({ tenantCode, tenantName }: PoolCustomer) => {
    setBusy(tenantCode);
    try {
      const { until } = await tenantService.claimCustomer({ body: { tenantCode } }, { handles: [errorCodes.notFound] });
      void toast('success', t('customer.claimed', { name: tenantName, until }));
      history.push(`/customerManagement?open=${tenantCode}`);
    } catch (error) {
      list.refresh();
      // Another channel was quicker; its name is not shown.
      if (isMissing(error)) void toast('warning', t('customer.claimedByOther', { name: tenantName }));
      else report(error);
    } finally {
      setBusy('');
    }
  };
  return (
    <PortalTable<PoolCustomer>
      list={list}
      rowKey="tenantCode"
      filters={
        <>
          <SearchFilter
            value={query.keyword}
            placeholder={t('tenant.searchName')}
            onSearch={(keyword) => setQuery({ keyword })}
          />
          <ColumnFilter
            of={customerLists.listPool.columns.size}
            value={query.size}
            onChange={(size) => setQuery({ size })}
          />
          <ColumnFilter
            of={customerLists.listPool.columns.industries}
            value={query.industry}
            onChange={(industry) => setQuery({ industry })}
          />
        </>
      }
      empty={<EmptyState title={t('customer.poolEmpty')} text={t('customer.poolEmptyText')} />}
      columns={[
        ...Object.values(columns),
        {
          key: 'actions',
          width: 100,
          render: (_, customer) => (
            <Popconfirm
              title={t('customer.claimQuestion', { name: customer.tenantName })}
              okText={t('customer.claim')}
              onConfirm={() => claim(customer)}
            >
              <Button
                type="link"
                size="small"
                loading={busy === customer.tenantCode}
                aria-label={t('customer.claimOf', { name: customer.tenantName })}
              >
                {t('customer.claim')}
              </Button>
            </Popconfirm>
          ),
        },
      ]}
    />
  );
}
