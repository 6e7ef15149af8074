import { Select } from 'antd';
import { useFound } from '@/hooks/useFound';
import { useT } from '@/locales';
import { projectService } from '@/services/project';

interface SearchedProps {
  label: string;
  value: string;
  /** The name of the chosen one, if the rows have it. */
  name: string | undefined;
  onChange: (value: string) => void;
}

interface FoundProps extends SearchedProps {
  find: (keyword: string) => Promise<{ value: string; label: string }[]>;
  none: string;
}

/** One of many, found by name. */
function FoundFilter({ label, value, name, find, none, onChange }: FoundProps) {
  const { found = [], search, notFound } = useFound(find, { none });
  const isMissing = value !== '' && !found.some((option) => option.value === value);
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: search }}
      allowClear
      value={value || undefined}
      placeholder={label}
      aria-label={label}
      style={{ width: 180 }}
      popupMatchSelectWidth={320}
      options={isMissing ? [{ value, label: name ?? value }, ...found] : found}
      notFoundContent={notFound}
      onChange={(chosen) => {
        search('');
        onChange(chosen ?? '');
      }}
    />
  );
}

/** So many of those who match are offered. */
const OFFERED = { pageSize: 20 };

/** One of the channel's consultants, or all. */
export function PersonFilter(props: SearchedProps) {
  const t = useT();
  const find = async (keyword: string) => {
    const { list } = await projectService.listLoads({ query: { keyword, ...OFFERED } }, { silent: true });
    return list.map(({ accountId, showName }) => ({ value: accountId, label: showName }));
  };
  return <FoundFilter {...props} find={find} none={t('dispatch.noMatch')} />;
}

/** One of the channel's customers, or all. */
export function CustomerFilter(props: Omit<SearchedProps, 'label'>) {
  const t = useT();
  const find = async (keyword: string) => {
    const { list } = await projectService.listCustomers({ query: { keyword, ...OFFERED } }, { silent: true });
    return list.map(({ tenantCode, tenantName }) => ({ value: tenantCode, label: tenantName }));
  };
  return <FoundFilter {...props} label={t('project.customer')} find={find} none={t('project.noCustomer')} />;
}
