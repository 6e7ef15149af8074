import {
  ProForm,
  ProFormDatePicker,
  ProFormDateRangePicker,
  type ProFormFieldProps,
  ProFormText,
  ProFormTextArea,
} from '@ant-design/pro-components';
import type { InputProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { KeyboardEvent } from 'react';
import { limits } from '#domain/kernel/limits';
import { phonePattern } from '#domain/kernel/phone';
import { useT } from '@/locales';
import { formatMoney, formatNumber, portalToday } from '@/utils/format';
import { NumberInput, type NumberLimits, type TypedNumber, typedNumber } from './NumberInput';

interface FieldProps extends Pick<ProFormFieldProps, 'name' | 'rules' | 'extra' | 'validateTrigger'> {
  label: string;
  required?: boolean;
}
type TextProps = FieldProps &
  Pick<InputProps, 'autoFocus' | 'placeholder'> & {
    /** The contract's own limit, told at the field before anything is sent. */
    max?: number;
    /** The contract's own pattern, as JSON writes it, and what is said of a text that is none. */
    pattern?: string;
    wrong?: string;
  };

/** A rule of antd's from a pattern of the contract, which judges a text without the spaces around it. */
export const patternRule = (pattern: string, message: string) => ({
  pattern: new RegExp(pattern, 'u'),
  transform: (value: unknown) => (typeof value === 'string' ? value.trim() : value),
  message,
});

/** What a field must hold, in words. */
function useRules({ label, required, rules = [], max, pattern, wrong }: FieldProps & Partial<TextProps>) {
  const t = useT();
  const missing = { required: true, whitespace: true, message: t('assets.required', { field: label }) };
  return [
    ...(required ? [missing] : []),
    ...(max ? [{ max, message: t('assets.tooLong', { max }) }] : []),
    ...(pattern && wrong ? [patternRule(pattern, wrong)] : []),
    ...rules,
  ];
}

/** Rules come from `required` and `max`; antd would take the first for its own. */
const itemOf = ({ name, label, extra, validateTrigger }: FieldProps) => ({ name, label, extra, validateTrigger });

/** One line of text. What is too long is said rather than cut: somebody who pastes would lose its end unseen. */
export function TextField(
  props: TextProps & Pick<NumberFieldProps, 'labelHidden'> & Pick<InputProps, 'inputMode' | 'autoComplete'>,
) {
  const { max = limits.nameLength, autoFocus, placeholder = '', inputMode, autoComplete, labelHidden, label } = props;
  const rules = useRules({ ...props, max });
  const named = labelHidden && { 'aria-label': label };
  return (
    <ProFormText
      {...itemOf(props)}
      {...(labelHidden && { label: undefined })}
      rules={rules}
      fieldProps={{ autoFocus, placeholder, inputMode, autoComplete, allowClear: false, ...named }}
    />
  );
}

/** A mobile number; judged once it is there. */
export function PhoneField({ optional, ...props }: FieldProps & { optional?: boolean }) {
  const t = useT();
  return (
    <TextField
      {...props}
      required={!optional}
      validateTrigger="onBlur"
      rules={[{ pattern: phonePattern, message: t('user.phoneWrong') }]}
      inputMode="tel"
      autoComplete="off"
    />
  );
}

/** A text that grows with what is written. */
export function NoteField(props: TextProps & { minRows?: number; maxRows?: number }) {
  const { max = limits.textLength, autoFocus, placeholder = '', minRows = 2, maxRows = 8 } = props;
  const rules = useRules({ ...props, max });
  return (
    <ProFormTextArea
      {...itemOf(props)}
      rules={rules}
      fieldProps={{ autoFocus, placeholder, autoSize: { minRows, maxRows }, allowClear: false }}
    />
  );
}

interface NumberFieldProps extends FieldProps, NumberLimits, Pick<InputProps, 'autoFocus' | 'placeholder' | 'suffix'> {
  /** Where the label isn't shown with the field. */
  labelHidden?: boolean;
}

/** A number: how many, a share, points. What is typed and is none is refused in words. */
export function NumberField({ min = 0, max, decimals = 0, units, labelHidden, ...props }: NumberFieldProps) {
  const t = useT();
  const { autoFocus, placeholder = '', suffix, label } = props;
  const limits = { min, max, decimals, units };
  const show = units ? formatMoney : formatNumber;
  const wanted = { min: show(min), max: show(max), decimals };
  const isNumber = {
    validator: async (_: unknown, value: TypedNumber) => {
      if (typeof value !== 'string' || typedNumber(value, limits) !== value) return;
      throw new Error(decimals > 0 ? t('common.decimalWanted', wanted) : t('common.numberWanted', wanted));
    },
  };
  const missing = { required: true, message: t('assets.required', { field: label }) };
  const rules = [...(props.required ? [missing] : []), isNumber, ...(props.rules ?? [])];
  return (
    <ProForm.Item {...itemOf(props)} label={labelHidden ? undefined : label} rules={rules}>
      <NumberInput
        limits={limits}
        show={units ? formatMoney : (value) => value.toFixed(decimals)}
        aria-label={labelHidden ? label : undefined}
        autoFocus={autoFocus}
        placeholder={placeholder}
        suffix={suffix}
      />
    </ProForm.Item>
  );
}

/** An amount that is typed in yuan; the form holds it as the wire does, in fen. */
export const MoneyField = (props: FieldProps & Pick<NumberFieldProps, 'min' | 'max'>) => (
  <NumberField {...props} decimals={2} units />
);

/** Enter takes the day that was typed, and sends nothing yet. */
const onKeyDown = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};
const dayProps = { onKeyDown, style: { inlineSize: '100%' } };

interface DayProps extends FieldProps {
  /** The first and the last day that can be chosen. */
  from?: string;
  to?: string;
  /** The day until when something is to be done: one that is past is taken with a warning. */
  isDue?: boolean;
}

/** A day; the form holds it as the wire writes it, YYYY-MM-DD. */
export function DayField({ from, to, isDue, ...props }: DayProps) {
  const t = useT();
  const warning = {
    warningOnly: true,
    validator: async (_: unknown, day: string | null | undefined) => {
      if (day && day < portalToday()) throw new Error(t('common.dayPast'));
    },
  };
  const rules = useRules({ ...props, rules: [...(props.rules ?? []), ...(isDue ? [warning] : [])] });
  return (
    <ProFormDatePicker
      {...itemOf(props)}
      rules={rules}
      getValueFromEvent={(day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null}
      fieldProps={{
        ...dayProps,
        minDate: from ? dayjs(from) : undefined,
        maxDate: to ? dayjs(to) : undefined,
      }}
    />
  );
}

/** From which day to which, either left open; in the form two texts, empty where open. */
export function PeriodField({ placeholder, ...props }: FieldProps & { placeholder: [string, string] }) {
  return (
    <ProFormDateRangePicker
      {...itemOf(props)}
      getValueFromEvent={(_, days: [string, string] | null) => days ?? undefined}
      fieldProps={{ ...dayProps, allowEmpty: [true, true], placeholder }}
    />
  );
}
