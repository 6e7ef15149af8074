import { history } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { type IndustryCode, industries } from '#domain/core/tenant/industries';
import { type TenantSize, tenantSizes } from '#domain/core/tenant/rules';
import { errorCodes } from '#domain/kernel/errors';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { PortalTable } from '@/components/PortalTable';
import { toast } from '@/feedback';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isMissing } from '@/requestErrors';
import { type PoolCustomer, tenantService } from '@/services/tenant';
import { NOTHING } from '@/utils/format';
import { useIndustryWords } from './CustomerWords';

const filters = { keyword: '', size: '', industry: '' };

/** Customers that no channel has; whoever claims one has it. */
export default function Pool() {
  const t = useT();
  const say = useSay();
  const industryWords = useIndustryWords();
  const list = usePortalList({ name: 'customerPool', load: tenantService.listPool, filters });
  const { query, setQuery } = list;
  const [busy, setBusy] = useState('');
  const claim = async ({ tenantCode, tenantName }: PoolCustomer) => {
    setBusy(tenantCode);
    try {
      const { until } = await tenantService.claimCustomer({ body: { tenantCode } }, { handles: [errorCodes.notFound] });
      void toast('success', t('customer.claimed', { name: tenantName, until }));
      history.push(`/customerManagement?open=${tenantCode}`);
    } catch (error) {
      list.refresh();
      // Somebody else was quicker; who, is told to nobody.
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
          <ChoiceFilter
            label={t('tenant.size')}
            value={query.size}
            options={tenantSizes.map((size) => ({ value: size, label: t(`tenant.size_${size}`) }))}
            onChange={(size) => setQuery({ size })}
          />
          <ChoiceFilter
            label={t('tenant.industries')}
            value={query.industry}
            options={industries.map((industry) => ({ value: industry.code, label: say(industry) }))}
            onChange={(industry) => setQuery({ industry })}
          />
        </>
      }
      empty={<EmptyState title={t('customer.poolEmpty')} text={t('customer.poolEmptyText')} />}
      columns={[
        { title: t('tenant.name'), dataIndex: 'tenantName', render: (name: string) => <Cut width={360}>{name}</Cut> },
        {
          title: t('tenant.size'),
          dataIndex: 'size',
          render: (size: TenantSize | null) => (size ? t(`tenant.size_${size}`) : NOTHING),
        },
        {
          title: t('tenant.industries'),
          dataIndex: 'industries',
          render: (codes: IndustryCode[]) => <Cut width={260}>{industryWords(codes) || NOTHING}</Cut>,
        },
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
