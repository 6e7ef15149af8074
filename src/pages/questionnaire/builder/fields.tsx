import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { codePattern } from '#domain/kernel/codes';
import type { Words } from '#domain/kernel/levels';
import { sameJson } from '#domain/subjects/questionnaire/template/difference';
import type { Expression } from '#domain/subjects/questionnaire/template/expression';
import { parseFormula, printFormula } from '#domain/subjects/questionnaire/template/formula';
import { partCodePattern, templateLimits } from '#domain/subjects/questionnaire/template/limits';
import { MultiSelect } from '@/components/MultiSelect';
import { NumberInput as TypedInput, type TypedNumber } from '@/components/NumberInput';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import styles from './builder.module.css';
import type { StandardEntries } from './useStandard';

/*
 * Fields of a template: what is typed stays in them, and only what is sound goes into the draft, so that a draft can always
 * be kept.
 */

/** The typed text; it is replaced when the value differs from the one that was last reported. */
function useTyped<Value, Typed>(value: Value, typedOf: (value: Value) => Typed, onChange: (value: Value) => void) {
  const [state, setState] = useState({ given: value, typed: typedOf(value) });
  let { typed } = state;
  if (!sameJson(state.given, value)) {
    typed = typedOf(value);
    setState({ given: value, typed });
  }
  /** @param sound the meaning of the text; absent if it has none yet */
  const type = (next: Typed, sound?: { value: Value }) => {
    setState({ given: sound ? sound.value : state.given, typed: next });
    if (sound && !sameJson(sound.value, value)) onChange(sound.value);
  };
  return [typed, type] as const;
}

interface FieldProps {
  label: string;
  help?: string;
  required?: boolean;
  extra?: ReactNode;
  children: ReactNode;
}

/** A label over its field, with the error below. */
export function Field({ label, help, required, extra, children }: FieldProps) {
  return (
    <Form.Item
      className={styles.field}
      layout="vertical"
      label={label}
      required={required}
      extra={extra}
      validateStatus={help ? 'error' : undefined}
      help={help}
    >
      {children}
    </Form.Item>
  );
}

interface WordsProps {
  label: string;
  value: Words | undefined;
  required?: boolean;
  max: number;
  /** May be blank in both languages, and is a text all the same. */
  blank?: boolean;
  rows?: number;
  compact?: boolean;
  onChange: (words: Words | undefined) => void;
}

/** A text that is the same in both languages was written in one: it also follows in the other. */
const typedWords = (words: Words | undefined): Words => {
  if (!words) return { zh: '', en: '' };
  return words.zh === words.en ? { zh: words.zh, en: '' } : words;
};

/** A text in both languages, side by side; what is written in one alone is what readers of the other see as well. */
export function WordsField({
  label,
  value,
  required = false,
  max,
  blank = false,
  rows = 1,
  compact,
  onChange,
}: WordsProps) {
  const t = useT();
  const [typed, type] = useTyped(value, typedWords, onChange);
  const isBlank = typed.zh.trim() === '' && typed.en.trim() === '';
  const isWrong = !blank && required && isBlank;
  const put = (next: Words) => {
    const words = { zh: next.zh.trim(), en: next.en.trim() };
    if (blank) type(next, { value: words });
    else if (words.zh !== '' || words.en !== '')
      type(next, { value: { zh: words.zh || words.en, en: words.en || words.zh } });
    else if (!required) type(next, { value: undefined });
    else type(next);
  };
  const inputs = (
    <div className={styles.pair}>
      {(['zh', 'en'] as const).map((language) => (
        <Input.TextArea
          key={language}
          aria-label={`${label} (${t(`template.in_${language}`)})`}
          placeholder={compact ? `${label} · ${t(`template.hint_${language}`)}` : t(`template.hint_${language}`)}
          autoSize={{ minRows: rows, maxRows: 8 }}
          maxLength={max}
          status={isWrong ? 'error' : ''}
          value={typed[language]}
          onChange={({ target }) => put({ ...typed, [language]: target.value })}
        />
      ))}
    </div>
  );
  const help = isWrong ? t('template.oneLanguage') : undefined;
  if (!compact)
    return (
      <Field label={label} required={required} help={help}>
        {inputs}
      </Field>
    );
  return (
    <div>
      {inputs}
      {help && <div className={styles.fault}>{help}</div>}
    </div>
  );
}

interface CodeProps {
  label: string;
  value: string;
  taken: readonly string[];
  bare?: boolean;
  onChange: (code: string) => void;
}

/** A code of its own; taken over once the field is left. */
export function CodeInput({ label, value, taken, bare = false, onChange }: CodeProps) {
  const t = useT();
  const [typed, type] = useTyped(value, (code) => code, onChange);
  const fault = !partCodePattern.test(typed)
    ? t('template.badCode')
    : typed !== value && taken.includes(typed)
      ? t('template.takenCode')
      : undefined;
  const input = (
    <Input
      className={styles.code}
      aria-label={label}
      maxLength={40}
      status={fault ? 'error' : ''}
      value={typed}
      onChange={({ target }) => type(target.value.trim())}
      onBlur={() => !fault && type(typed, { value: typed })}
      onPressEnter={() => !fault && type(typed, { value: typed })}
    />
  );
  if (bare)
    return (
      <div>
        {input}
        {fault && <div className={styles.fault}>{fault}</div>}
      </div>
    );
  return (
    <Field label={label} required help={fault}>
      {input}
    </Field>
  );
}

interface NumberProps {
  label: string;
  value: number | undefined;
  min?: number;
  max: number;
  step: number;
  required?: boolean;
  bare?: boolean;
  onChange: (value: number | undefined) => void;
}

export function NumberInput({ label, value, min = 0, max, step, required, bare, onChange }: NumberProps) {
  const t = useT();
  const limits = { min, max, decimals: 4 };
  const [typed, type] = useTyped<number | undefined, TypedNumber>(value, (one) => one, onChange);
  const help = typeof typed === 'string' ? t('common.decimalWanted', limits) : undefined;
  const input = (
    <TypedInput
      aria-label={label}
      placeholder={bare ? label : ''}
      limits={limits}
      step={step}
      status={help ? 'error' : undefined}
      title={help}
      value={typed}
      onChange={(next) => {
        if (typeof next === 'number') type(next, { value: next });
        else if (next === null && !required) type(next, { value: undefined });
        else type(next);
      }}
    />
  );
  return bare ? (
    input
  ) : (
    <Field label={label} help={help} required={required}>
      {input}
    </Field>
  );
}

interface FormulaProps {
  label: string;
  value: Expression | undefined;
  required?: boolean;
  hint?: string;
  onChange: (tree: Expression | undefined) => void;
}

/** An expression as a formula; an error is shown with its position. */
export function FormulaInput({ label, value, required = false, hint, onChange }: FormulaProps) {
  const t = useT();
  const [typed, type] = useTyped(value, (tree) => (tree === undefined ? '' : printFormula(tree)), onChange);
  const parsed = typed.trim() === '' && !required ? undefined : parseFormula(typed);
  const problem = parsed && 'problem' in parsed ? parsed.problem : undefined;
  return (
    <Field
      label={label}
      required={required}
      extra={hint}
      help={problem && t(`template.formula_${problem.fault}`, { at: problem.from + 1, found: problem.found })}
    >
      <Input.TextArea
        className={styles.formula}
        aria-label={label}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={templateLimits.formula}
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          const next = parseFormula(target.value);
          if ('expression' in next) type(target.value, { value: next.expression });
          else if (target.value.trim() === '' && !required) type(target.value, { value: undefined });
          else type(target.value);
        }}
      />
    </Field>
  );
}

/** What the standard numbers, found by number or title, and whatever else is typed as a number. */
export function RefsInput({
  entries,
  value,
  max,
  onChange,
}: {
  entries: StandardEntries;
  value: readonly string[];
  max: number;
  onChange: (refs: string[]) => void;
}) {
  const t = useT();
  const say = useSay();
  const [refused, setRefused] = useState('');
  return (
    <Field
      label={t('template.refs')}
      extra={t('template.refsHint')}
      help={refused && t('template.badRef', { ref: refused })}
    >
      <MultiSelect
        mode="tags"
        aria-label={t('template.refs')}
        maxCount={max}
        tokenSeparators={[',', ';', ' ']}
        showSearch={{ optionFilterProp: 'label' }}
        value={[...value]}
        optionLabelProp="value"
        options={entries.map(({ ref, title }) => ({ value: ref, label: `${ref} ${say(title)}` }))}
        onChange={(refs: string[]) => {
          const bad = refs.find((ref) => !codePattern.test(ref));
          setRefused(bad ?? '');
          onChange(refs.filter((ref) => codePattern.test(ref)));
        }}
      />
    </Field>
  );
}
