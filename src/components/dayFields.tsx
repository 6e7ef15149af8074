import { ProFormDatePicker, ProFormDateRangePicker } from '@ant-design/pro-components';
import dayjs, { type Dayjs } from 'dayjs';
import type { ComponentProps, KeyboardEvent } from 'react';

/** Enter takes the day that was typed, and sends nothing yet. */
const onKeyDown = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};
const style = { inlineSize: '100%' };

type DayProps = Partial<
  Pick<ComponentProps<typeof ProFormDatePicker>, 'name' | 'label' | 'rules' | 'extra' | 'disabled'>
>;

/** A day; the form holds it as the wire writes it, YYYY-MM-DD. */
export function DayField({ from, ...props }: DayProps & { from?: string }) {
  return (
    <ProFormDatePicker
      {...props}
      getValueFromEvent={(day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null}
      fieldProps={{ minDate: from ? dayjs(from) : undefined, onKeyDown, style }}
    />
  );
}

/** From which day to which, either left open; in the form two texts, empty where open. */
export function PeriodField({ placeholder, ...props }: DayProps & { placeholder: [string, string] }) {
  return (
    <ProFormDateRangePicker
      {...props}
      getValueFromEvent={(_, days: [string, string] | null) => days ?? undefined}
      fieldProps={{ allowEmpty: [true, true], placeholder, onKeyDown, style }}
    />
  );
}
