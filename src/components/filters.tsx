import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { levels, levelWords } from '#domain/kernel/levels';
import { limits } from '#domain/kernel/limits';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';

interface SearchProps {
  value: string;
  placeholder: string;
  onSearch: (text: string) => void;
}

/** Searches on Enter, and when it is cleared. */
export function SearchFilter({ value, placeholder, onSearch }: SearchProps) {
  const t = useT();
  return (
    <Input.Search
      key={value}
      allowClear
      defaultValue={value}
      maxLength={limits.keywordLength}
      placeholder={placeholder}
      aria-label={placeholder}
      enterButton={<Button icon={<SearchOutlined />} aria-label={t('common.search')} />}
      style={{ width: 240 }}
      onSearch={(text) => onSearch(text.trim())}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of several, or all. */
export function ChoiceFilter({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      value={value || undefined}
      placeholder={label}
      aria-label={label}
      allowClear
      style={{ minWidth: 140 }}
      popupMatchSelectWidth={false}
      options={options}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

/** A level, or all; before the levels, what else may be asked of them. */
export function LevelFilter({
  others = [],
  ...props
}: Omit<ChoiceProps, 'options'> & { others?: ChoiceProps['options'] }) {
  const say = useSay();
  const t = useT();
  const options = [...levels]
    .reverse()
    .map((level) => ({ value: String(level), label: `${level} ${say(levelWords[level])}` }));
  return <ChoiceFilter {...props} options={[{ value: 'ALL', label: t('common.all') }, ...others, ...options]} />;
}
