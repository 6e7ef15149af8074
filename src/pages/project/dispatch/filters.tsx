import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { ChoiceFilter } from '@/components/filters';
import { useRequest } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type Load, projectService } from '@/services/project';
import { formatDay } from '@/utils/format';

interface PersonProps {
  label: string;
  value: string;
  people: Load[] | undefined;
  onChange: (accountId: string) => void;
}

/** One of the channel's consultants, or all. */
export function PersonFilter({ people, ...props }: PersonProps) {
  const options = people?.map(({ accountId, showName }) => ({ value: accountId, label: showName })) ?? [];
  return <ChoiceFilter {...props} options={options} />;
}

interface CustomerProps {
  value: string;
  /** What the chosen one is called, where the rows say it. */
  name: string | undefined;
  onChange: (tenantCode: string) => void;
}

/** One of the channel's customers, found by name. */
export function CustomerFilter({ value, name, onChange }: CustomerProps) {
  const t = useT();
  const [keyword, setKeyword] = useState('');
  const { data } = useRequest(
    () => projectService.listCustomers({ query: { keyword, pageSize: 20 } }, { silent: true }),
    { refreshDeps: [keyword], debounceWait: 200, debounceLeading: true },
  );
  const found = data?.list.map(({ tenantCode, tenantName }) => ({ value: tenantCode, label: tenantName })) ?? [];
  const isMissing = value !== '' && !found.some((option) => option.value === value);
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      allowClear
      value={value || undefined}
      placeholder={t('project.customer')}
      aria-label={t('project.customer')}
      style={{ width: 180 }}
      popupMatchSelectWidth={320}
      options={isMissing ? [{ value, label: name ?? value }, ...found] : found}
      notFoundContent={t('project.noCustomer')}
      onChange={(chosen) => {
        setKeyword('');
        onChange(chosen ?? '');
      }}
    />
  );
}

interface PeriodProps {
  from: string;
  to: string;
  onChange: (period: { from: string; to: string }) => void;
}

/** Projects that go on at some time between two days, either end open. */
export function PeriodFilter({ from, to, onChange }: PeriodProps) {
  const t = useT();
  const day = (value: string) => (value ? dayjs(value) : null);
  return (
    <DatePicker.RangePicker
      aria-label={t('dispatch.periodFrom')}
      placeholder={[t('dispatch.periodFrom'), t('project.endsOn')]}
      allowEmpty={[true, true]}
      value={[day(from), day(to)]}
      style={{ width: 260 }}
      onChange={(days) =>
        onChange({
          from: days?.[0] ? formatDay(days[0].toDate()) : '',
          to: days?.[1] ? formatDay(days[1].toDate()) : '',
        })
      }
    />
  );
}
