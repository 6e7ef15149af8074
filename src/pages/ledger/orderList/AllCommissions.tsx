import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { commissionFilters } from '#domain/subjects/ledger/commissions/rules';
import { ledgerLists } from '#domain/subjects/ledger/lists';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type AnyCommissionRow, ledgerService } from '@/services/ledger';
import { commissionCells } from '../commissions/commissionCells';

const filters = { keyword: '', month: '', state: '' };

/** Partners' commissions on payments below them, for the platform's finance people. */
export function AllCommissions() {
  const t = useT();
  const list = usePortalList({ name: 'allCommissions', load: ledgerService.listAllCommissions, filters });
  const { query, setQuery } = list;
  const columns = useColumns(ledgerLists.listAllCommissions, {
    ...commissionCells,
    tenantName: { cut: 220 },
    ruleVersion: { align: 'left', render: (version: number) => t('ledger.rateVersionOf', { version }) },
  });
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
            options={commissionFilters.map((state) => ({ value: state, label: t(`ledger.commissionState_${state}`) }))}
            onChange={(state) => setQuery({ state })}
          />
        </>
      }
      empty={<EmptyState title={t('ledger.noCommissionsAll')} text={t('ledger.noCommissionsAllText')} />}
      columns={Object.values(columns)}
    />
  );
}
