import { moveKinds } from '#domain/core/tenant/customers/protection';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter } from '@/components/filters';
import { PortalTable } from '@/components/PortalTable';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type CustomerMove, tenantService } from '@/services/tenant';
import { formatInstant, NOTHING } from '@/utils/format';
import { useMoveWords } from './CustomerWords';

const filters = { kind: '' };

/** How customers came to the channel and went from it; transfers with what moved are its receipts. */
export default function Moves() {
  const t = useT();
  const words = useMoveWords();
  const list = usePortalList({ name: 'customerMoves', load: tenantService.listCustomerMoves, filters });
  const { query, setQuery } = list;
  return (
    <PortalTable<CustomerMove>
      list={list}
      rowKey="moveId"
      filters={
        <ChoiceFilter
          label={t('customer.move')}
          value={query.kind}
          options={moveKinds.map((kind) => ({ value: kind, label: t(`customer.move_${kind}`) }))}
          onChange={(kind) => setQuery({ kind })}
        />
      }
      empty={<EmptyState title={t('customer.movesEmpty')} text={t('customer.movesEmptyText')} />}
      columns={[
        { title: t('tenant.name'), dataIndex: 'customerName', render: (name: string) => <Cut width={260}>{name}</Cut> },
        { title: t('customer.move'), dataIndex: 'kind', render: (_, move) => t(`customer.move_${move.kind}`) },
        {
          title: t('customer.moveDetail'),
          key: 'detail',
          render: (_, move) => <Cut width={360}>{words(move) || NOTHING}</Cut>,
        },
        {
          title: t('customer.moveBy'),
          dataIndex: 'byName',
          render: (name: string | null) => name ?? t('customer.byPortal'),
        },
        { title: t('customer.moveAt'), dataIndex: 'createdAt', render: (instant: string) => formatInstant(instant) },
      ]}
    />
  );
}
