import { Radio } from 'antd';
import { levels, levelWords } from '#domain/kernel/levels';
import { useWords } from '@/hooks/useWords';

interface Props {
  value?: number;
  onChange?: (level: number) => void;
  id?: string;
  disabled?: boolean;
}

/** A level 1–5, all five in view: one click, or arrow keys. */
export function LevelInput({ value, onChange, id, disabled }: Props) {
  const { say } = useWords();
  return (
    <Radio.Group
      id={id}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange?.(event.target.value)}
      optionType="button"
      options={levels.map((level) => ({ value: level, label: `${level} ${say(levelWords[level])}` }))}
    />
  );
}
