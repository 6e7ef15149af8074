import { orderKinds, orderStates } from '#domain/subjects/ledger/orders/workflow';
import { ChoiceFilter } from '@/components/filters';
import { PeriodFilter } from '@/components/PeriodFilter';
import { useT } from '@/locales';

export const orderFilters = { kind: '', state: '', from: '', to: '' };
type Values = typeof orderFilters;

/** What narrows a list of orders. */
export function OrderFilters({ query, onChange }: { query: Values; onChange: (patch: Partial<Values>) => void }) {
  const t = useT();
  return (
    <>
      <ChoiceFilter
        label={t('ledger.orderKind')}
        value={query.kind}
        options={orderKinds.map((kind) => ({ value: kind, label: t(`ledger.order_${kind}`) }))}
        onChange={(kind) => onChange({ kind })}
      />
      <ChoiceFilter
        label={t('ledger.state')}
        value={query.state}
        options={orderStates.map((state) => ({ value: state, label: t(`ledger.state_${state}`) }))}
        onChange={(state) => onChange({ state })}
      />
      <PeriodFilter
        label={t('ledger.orderedAt')}
        placeholder={[t('ledger.from'), t('ledger.to')]}
        from={query.from}
        to={query.to}
        onChange={onChange}
      />
    </>
  );
}
