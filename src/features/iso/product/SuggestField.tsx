import { ProForm } from '@ant-design/pro-components';
import { AutoComplete } from 'antd';
import { useT } from '@/locales';

interface Props {
  name: string;
  label: string;
  required?: boolean;
  max: number;
  /** What was entered elsewhere already. */
  known: readonly string[];
  autoFocus?: boolean;
}

/** A line of text for which earlier ones are offered. */
export function SuggestField({ name, label, required, max, known, autoFocus }: Props) {
  const t = useT();
  return (
    <ProForm.Item
      name={name}
      label={label}
      rules={[
        ...(required ? [{ required, whitespace: true, message: t('assets.required', { field: label }) }] : []),
        { max, message: t('assets.tooLong', { max }) },
      ]}
    >
      <AutoComplete
        options={known.map((value) => ({ value }))}
        showSearch={{ filterOption: (typed, option) => option?.value.includes(typed.trim()) ?? false }}
        {...(autoFocus && { autoFocus })}
      />
    </ProForm.Item>
  );
}
