import { ProFormCheckbox, ProFormRadio, ProFormSelect } from '@ant-design/pro-components';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '@/locales';
import { leaveOnTab } from './MultiSelect';

/** What the rules of a call say of a choice (domain/generated/rules), with the words for its values. */
interface Choice<Value> {
  label: string;
  required?: boolean;
  /** Limits for a multiple choice; `min` is accepted and ignored, `required` asks for one. */
  min?: number;
  max?: number;
  /** Accepted and ignored: the rules of a code have one. */
  pattern?: string;
  /** All values that the call takes. */
  values?: readonly Value[];
  textOf?: (value: Value) => ReactNode;
  /** The message of `required`, in place of the usual one. */
  missing?: string;
}
type Props<Own, Value> = Choice<Value> & Omit<Own, keyof Choice<Value>>;

/** The props of Pro's own field: its options are the values, where no others are given. */
function useChoice<Value, Rest extends { rules?: unknown; options?: unknown }>({
  required,
  min,
  max,
  pattern,
  values = [],
  textOf = String,
  missing,
  ...props
}: Choice<Value> & Rest) {
  const t = useT();
  const { label, rules = [] } = props;
  const chosen = { required: true, message: missing ?? t('tenant.chosen', { field: label }) };
  const options = props.options ?? values.map((value) => ({ value, label: textOf(value) }));
  return { ...props, options, rules: required ? [chosen, ...(rules as [])] : rules } as unknown as Omit<
    Rest,
    keyof Choice<Value>
  > & { label: string };
}

/** One of a few, all in view. The form's label names a single field, not a group: it is said of the group, too. */
export function RadioField<Value extends string | number>(
  props: Props<ComponentProps<typeof ProFormRadio.Group>, Value>,
) {
  return <ProFormRadio.Group {...useChoice(props)} fieldProps={{ 'aria-label': props.label }} />;
}

/** One of many, or several of them. */
export function SelectField<Value extends string | number>(props: Props<ComponentProps<typeof ProFormSelect>, Value>) {
  const { fieldProps, ...choice } = useChoice(props);
  const isMultiple = props.mode === 'multiple';
  return (
    <ProFormSelect
      {...choice}
      fieldProps={{ ...(isMultiple && { maxCount: props.max, onInputKeyDown: leaveOnTab }), ...(fieldProps as object) }}
    />
  );
}

/** Several of a few, all in view. */
export function CheckboxesField<Value extends string | number>(
  props: Props<ComponentProps<typeof ProFormCheckbox.Group>, Value>,
) {
  return <ProFormCheckbox.Group {...useChoice(props)} />;
}
