import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { commissionStates } from '#domain/subjects/ledger/commissions/rules';
import { CodeText } from '@/components/CodeText';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { PortalTable } from '@/components/PortalTable';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type AnyCommissionRow, ledgerService } from '@/services/ledger';
import { useCommissionColumns } from '../commissions/useCommissionColumns';
import styles from '../ledger.module.css';

const filters = { keyword: '', month: '', state: '' };

/** What partners earn by what is paid below them, for whoever keeps the books. */
export function AllCommissions() {
  const t = useT();
  const list = usePortalList({ name: 'allCommissions', load: ledgerService.listAllCommissions, filters });
  const { query, setQuery } = list;
  const { who, figures } = useCommissionColumns<AnyCommissionRow>();
  return (
    <PortalTable<AnyCommissionRow>
      list={list}
      rowKey="id"
      filters={
        <>
          <SearchFilter
            value={query.keyword}
            placeholder={t('ledger.commissionSearch')}
            onSearch={(keyword) => setQuery({ keyword })}
          />
          <DatePicker
            picker="month"
            aria-label={t('ledger.month')}
            placeholder={t('ledger.month')}
            value={query.month ? dayjs(query.month) : null}
            onChange={(chosen) => setQuery({ month: chosen ? chosen.format('YYYY-MM-01') : '' })}
          />
          <ChoiceFilter
            label={t('ledger.state')}
            value={query.state}
            options={commissionStates.map((state) => ({ value: state, label: t(`ledger.commissionState_${state}`) }))}
            onChange={(state) => setQuery({ state })}
          />
        </>
      }
      empty={<EmptyState title={t('ledger.noCommissionsAll')} text={t('ledger.noCommissionsAllText')} />}
      columns={[
        {
          title: t('ledger.orderCode'),
          dataIndex: 'orderCode',
          render: (_, { orderCode }) => <CodeText code={orderCode} />,
        },
        {
          title: t('ledger.commissionEarner'),
          dataIndex: 'tenantName',
          render: (_, { tenantName }) => <Cut width={220}>{tenantName}</Cut>,
        },
        ...who,
        ...figures,
        {
          title: t('ledger.commissionRule'),
          dataIndex: 'ruleVersion',
          className: styles.number,
          render: (_, { ruleVersion }) => t('ledger.rateVersionOf', { version: ruleVersion }),
        },
      ]}
    />
  );
}
