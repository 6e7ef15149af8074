import { Button, Checkbox, Radio } from 'antd';
import { useT } from '@/locales';
import styles from './answer.module.css';
import type { PartProps } from './part';

/** One option, or any of them: all in view, by arrows or Tab and the space bar. */
export function ChoiceInput({ question, value, disabled, language, label, onChange }: PartProps) {
  const t = useT();
  const options = (question.options ?? []).map(({ code, text }) => ({ value: code, label: text[language] }));
  const chosen = value?.choice ?? [];
  const choose = (choice: readonly string[]) => onChange({ choice });
  if (question.type === 'multi-select')
    return (
      <fieldset className={styles.group} aria-label={label}>
        <Checkbox.Group
          className={styles.options}
          disabled={disabled}
          value={[...chosen]}
          options={options}
          // In the template's order, independent of the order of the clicks.
          onChange={(codes) => choose(options.filter((one) => codes.includes(one.value)).map((one) => one.value))}
        />
      </fieldset>
    );
  return (
    <>
      <Radio.Group
        className={styles.options}
        aria-label={label}
        disabled={disabled}
        value={chosen[0] ?? null}
        options={options}
        onChange={({ target }: { target: { value?: string } }) => choose(target.value ? [target.value] : [])}
      />
      {chosen.length > 0 && !disabled && (
        <Button type="link" size="small" className={styles.clear} onClick={() => choose([])}>
          {t('answer.clear')}
        </Button>
      )}
    </>
  );
}
