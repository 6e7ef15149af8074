import { Select } from 'antd';
import { levels, levelWords } from '#domain/kernel/levels';
import { useWords } from '@/hooks/useWords';

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (level: number) => void;
  disabled?: boolean;
  label: string;
  /** Higher levels cannot be chosen. */
  max?: number;
}

/** A level 1–5 where there is no room for all five. */
export function LevelChoice({ id, value, onChange, disabled, label, max = 5 }: Props) {
  const { say } = useWords();
  return (
    <Select
      id={id}
      value={value ?? undefined}
      onChange={onChange}
      disabled={disabled}
      aria-label={label}
      placeholder="1–5"
      popupMatchSelectWidth={false}
      options={levels
        .filter((level) => level <= max)
        .map((level) => ({ value: level, label: `${level} ${say(levelWords[level])}` }))}
    />
  );
}
