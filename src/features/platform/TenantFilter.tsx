import { Select } from 'antd';
import { useFound } from '@/hooks/useFound';
import { useT } from '@/locales';
import { platformService } from '@/services/platform';

interface Props {
  /** What the tenant is in this list. */
  label?: string;
  /** A tenant's code. */
  value: string;
  onChange: (tenantCode: string) => void;
}

/** One tenant of thousands, found by its name. */
export function TenantFilter({ label, value, onChange }: Props) {
  const t = useT();
  const named = label ?? t('common.tenant');
  const { found, loading, search, notFound } = useFound(
    async (keyword) =>
      (await platformService.findTenants({ query: { keyword } }, { silent: true })).map(({ tenantCode, name }) => ({
        value: tenantCode,
        label: name,
      })),
    // A code that came with the address has its name told.
    { from: value, none: t('common.nothingMatches') },
  );
  return (
    <Select
      allowClear
      placeholder={named}
      aria-label={named}
      value={value || undefined}
      style={{ width: 220 }}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={loading}
      notFoundContent={notFound}
      options={found ?? []}
      onChange={(code: string | undefined) => onChange(code ?? '')}
    />
  );
}
