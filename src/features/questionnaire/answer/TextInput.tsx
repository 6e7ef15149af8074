import { Input } from 'antd';
import { answerLimits } from '#domain/subjects/questionnaire/flow/sheet';
import type { PartProps } from './part';

/** What is answered in words. */
export function TextInput({ value, disabled, label, onChange }: PartProps) {
  return (
    <Input.TextArea
      aria-label={label}
      autoSize={{ minRows: 2, maxRows: 12 }}
      disabled={disabled}
      value={value?.text ?? ''}
      maxLength={answerLimits.text}
      onChange={({ target }) => onChange({ text: target.value })}
    />
  );
}
