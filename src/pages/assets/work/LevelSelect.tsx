import { ProFormSelect } from '@ant-design/pro-components';
import type { SelectProps } from 'antd';
import type { ComponentProps } from 'react';
import { levels, levelWords } from '#domain/kernel/levels';
import { useSay } from '@/hooks/useSay';

interface Props extends Pick<ComponentProps<typeof ProFormSelect>, 'label' | 'extra' | 'rules' | 'allowClear'> {
  name: string;
  /** To those who do not see its label. */
  spoken: string;
  /** Higher levels cannot be chosen. */
  max?: number;
  fieldProps?: Pick<SelectProps, 'prefix' | 'placeholder'>;
}

/** A level 1–5 where there is no room for all five. */
export function LevelSelect({ spoken, max = 5, allowClear = false, fieldProps, ...props }: Props) {
  const say = useSay();
  return (
    <ProFormSelect
      {...props}
      allowClear={allowClear}
      options={levels
        .filter((level) => level <= max)
        .map((level) => ({ value: level, label: `${level} ${say(levelWords[level])}` }))}
      fieldProps={{ 'aria-label': spoken, placeholder: '1–5', popupMatchSelectWidth: false, ...fieldProps }}
    />
  );
}
