import { approvalStates } from '#domain/kernel/tenants';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { useT } from '@/locales';

interface Filters {
  keyword: string;
  approvalState: string;
}

/** By name and state. */
export function PartnerFilters({ query, onChange }: { query: Filters; onChange: (patch: Partial<Filters>) => void }) {
  const t = useT();
  return (
    <>
      <SearchFilter
        value={query.keyword}
        placeholder={t('marketing.search')}
        onSearch={(keyword) => onChange({ keyword })}
      />
      <ChoiceFilter
        label={t('marketing.state')}
        value={query.approvalState}
        options={approvalStates.map((state) => ({ value: state, label: t(`admission.state_${state}`) }))}
        onChange={(approvalState) => onChange({ approvalState })}
      />
    </>
  );
}
