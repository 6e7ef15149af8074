import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { type Level, levels, levelWords } from '#domain/kernel/levels';
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

interface ChoiceProps<Value extends string> {
  label: string;
  value: string;
  /** What the call takes (domain/generated/rules), each with its words. */
  values?: readonly Value[];
  textOf?: (value: Value) => string;
  /** Choices of another kind, after these. */
  options?: { value: string; label: string }[];
  onChange: (value: string) => void;
}

const optionsOf = <Value extends string>({ values = [], textOf = String, options = [] }: ChoiceProps<Value>) => [
  ...values.map((value) => ({ value: value as string, label: textOf(value) })),
  ...options,
];

/** One of several, or all. */
export function ChoiceFilter<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, onChange } = props;
  return (
    <Select
      value={value || undefined}
      placeholder={label}
      aria-label={label}
      allowClear
      style={{ minWidth: 140 }}
      popupMatchSelectWidth={false}
      options={optionsOf(props)}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

/** The values of a filter that are not levels. */
type Word<Value extends string> = Exclude<Value, `${Level}`>;
type LevelProps<Value extends string> = Omit<ChoiceProps<Value>, 'textOf'> & Pick<ChoiceProps<Word<Value>>, 'textOf'>;

/** A level, or all; before the levels, what else the call takes. */
export function LevelFilter<Value extends string>({ values = [], textOf, options, ...props }: LevelProps<Value>) {
  const say = useSay();
  const t = useT();
  const named = [...levels]
    .reverse()
    .map((level) => ({ value: String(level), label: `${level} ${say(levelWords[level])}` }));
  const words = values.filter((one) => !named.some(({ value }) => value === one)) as Word<Value>[];
  const others = optionsOf({ ...props, values: words, textOf, options });
  return <ChoiceFilter {...props} options={[{ value: 'ALL', label: t('common.all') }, ...others, ...named]} />;
}
