import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { formatDay } from '@/utils/format';

interface Props {
  /** What the days are of, and the words in the two empty fields. */
  label: string;
  placeholder: [string, string];
  from: string;
  to: string;
  onChange: (period: { from: string; to: string }) => void;
}

/** From one day to another, either end open. */
export function PeriodFilter({ label, placeholder, from, to, onChange }: Props) {
  const day = (value: string) => (value ? dayjs(value) : null);
  return (
    <DatePicker.RangePicker
      aria-label={label}
      placeholder={placeholder}
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
