import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface Props {
  id?: string;
  /** YYYY-MM-DD. */
  value?: string | null;
  onChange?: (day: string | null) => void;
  disabled?: boolean;
  /** Earlier days cannot be chosen. */
  from?: string;
  label?: string;
}

/** A day, as the wire writes it. */
export function DayInput({ id, value, onChange, disabled, from, label }: Props) {
  return (
    <DatePicker
      id={id}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
      disabled={disabled}
      // Enter takes the day that was typed, and sends nothing yet.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      minDate={from ? dayjs(from) : undefined}
      aria-label={label}
      style={{ inlineSize: '100%' }}
    />
  );
}
