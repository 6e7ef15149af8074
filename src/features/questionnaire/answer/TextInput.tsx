import { Input } from 'antd';
import { answerLimits } from '#domain/subjects/questionnaire/flow/sheet';
import { numberIn } from '#domain/subjects/questionnaire/template/expression';
import { useT } from '@/locales';
import styles from './answer.module.css';
import type { PartProps } from './part';

/** What is answered in words; that a formula can't read them is said at once. */
export function TextInput({ value, disabled, label, isNumber, onChange }: PartProps) {
  const t = useT();
  const text = value?.text ?? '';
  const isMisread = isNumber && text.trim() !== '' && numberIn(text) === null;
  return (
    <>
      <Input.TextArea
        aria-label={label}
        aria-invalid={isMisread}
        autoSize={{ minRows: isNumber ? 1 : 2, maxRows: 12 }}
        disabled={disabled}
        status={isMisread ? 'error' : undefined}
        value={text}
        maxLength={answerLimits.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {isMisread && (
        <div role="status" className={styles.fault}>
          {t('answer.notNumber')}
        </div>
      )}
    </>
  );
}
