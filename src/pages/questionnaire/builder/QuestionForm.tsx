import { Checkbox, Select } from 'antd';
import type { Words } from '#domain/kernel/levels';
import { type AnswerType, answerTypes } from '#domain/subjects/questionnaire/template/answer';
import { freeCode, freshWords } from '#domain/subjects/questionnaire/template/edits';
import { templateLimits } from '#domain/subjects/questionnaire/template/limits';
import {
  type Column,
  columnTypes,
  type Option,
  type Question,
  type TemplateContent,
} from '#domain/subjects/questionnaire/template/template';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import styles from './builder.module.css';
import { ConditionField } from './ConditionField';
import { CodeInput, Field, FormulaInput, NumberInput, RefsInput, WordsField } from './fields';
import { RowsEditor } from './RowsEditor';
import type { StandardEntries } from './useStandard';

interface Props {
  content: TemplateContent;
  question: Question;
  entries: StandardEntries;
  /** @param what was changed */
  onChange: (question: Question, what: string) => void;
}

/** Without what is no longer there. */
function without<Key extends keyof Question>(question: Question, ...keys: readonly Key[]): Omit<Question, Key> {
  return Object.fromEntries(
    Object.entries(question).filter(([key]) => !(keys as readonly string[]).includes(key)),
  ) as Omit<Question, Key>;
}

/** All of a question. */
export function QuestionForm({ content, question, entries, onChange }: Props) {
  const t = useT();
  const say = useSay();
  const { code, type, options = [], columns = [] } = question;
  const at = content.questions.findIndex((one) => one.code === code);
  const set = <Key extends keyof Question>(key: Key, value: Question[Key] | undefined) =>
    onChange(
      (value === undefined ? without(question, key) : { ...question, [key]: value }) as Question,
      `${code} ${key}`,
    );
  const chooses = type === 'single-select' || type === 'multi-select';
  const retype = (next: AnswerType) => {
    const isChoice = next === 'single-select' || next === 'multi-select';
    const kept = without(
      question,
      ...(isChoice ? [] : (['options'] as const)),
      ...(next === 'table' ? [] : (['columns'] as const)),
    );
    onChange({ ...kept, type: next } as Question, `${code} type`);
  };
  return (
    <div className={styles.form}>
      <div className={styles.facts}>
        <CodeInput
          label={t('template.code')}
          value={code}
          taken={content.questions.map((one) => one.code)}
          onChange={(next) => set('code', next)}
        />
        <Field label={t('template.section')} required>
          <Select
            aria-label={t('template.section')}
            value={question.section}
            options={content.sections.map((section) => ({ value: section.code, label: say(section.title) }))}
            onChange={(section: string) => set('section', section)}
          />
        </Field>
        <Field label={t('template.type')} required>
          <Select
            aria-label={t('template.type')}
            value={type}
            options={answerTypes.map((one) => ({ value: one, label: t(`template.type_${one}`) }))}
            onChange={retype}
          />
        </Field>
        <NumberInput
          label={t('template.weight')}
          value={question.weight}
          max={100}
          step={1}
          required
          onChange={(weight) => set('weight', weight ?? 0)}
        />
      </div>
      <WordsField
        label={t('template.text')}
        value={question.text}
        required
        max={1000}
        rows={2}
        onChange={(text) => text && set('text', text)}
      />
      <WordsField label={t('template.help')} value={question.help} max={2000} onChange={(help) => set('help', help)} />
      <div className={styles.checks}>
        <Checkbox checked={question.isMandatory} onChange={({ target }) => set('isMandatory', target.checked)}>
          {t('template.isMandatory')}
        </Checkbox>
        <Checkbox checked={question.mayBeExcluded} onChange={({ target }) => set('mayBeExcluded', target.checked)}>
          {t('template.mayBeExcluded')}
        </Checkbox>
      </div>
      {(chooses || options.length > 0) && (
        <Options options={options} onChange={(rows) => set('options', rows.length > 0 ? rows : undefined)} />
      )}
      {(type === 'table' || columns.length > 0) && (
        <Columns columns={columns} onChange={(rows) => set('columns', rows.length > 0 ? rows : undefined)} />
      )}
      <ConditionField
        key={code}
        value={question.shownIf}
        earlier={content.questions.slice(0, at)}
        onChange={(tree) => set('shownIf', tree)}
      />
      <FormulaInput
        label={t('template.score')}
        value={question.score}
        hint={t('template.scoreHint')}
        onChange={(tree) => set('score', tree)}
      />
      <RefsInput
        entries={entries}
        value={question.refs}
        max={templateLimits.refs}
        onChange={(refs) => set('refs', refs)}
      />
      <WordsField
        label={t('template.missing')}
        value={question.missing}
        max={1000}
        onChange={(missing) => set('missing', missing)}
      />
    </div>
  );
}

function Options({ options, onChange }: { options: readonly Option[]; onChange: (options: Option[]) => void }) {
  const t = useT();
  const codes = options.map(({ code }) => code);
  const optional = (option: Option, key: 'score' | 'present' | 'missing', value: unknown): Option => {
    const { [key]: _, ...rest } = option;
    return value === undefined ? rest : ({ ...rest, [key]: value } as Option);
  };
  return (
    <RowsEditor<Option>
      label={t('template.options')}
      rows={options}
      // By their place: a code is typed, and what is typed must stay in its field.
      keyOf={(_, index) => String(index)}
      max={templateLimits.options}
      addLabel={t('template.addOption')}
      fresh={() => {
        const code = freeCode(codes, 'o');
        return { code, text: freshWords.option };
      }}
      onChange={onChange}
    >
      {(option, change) => (
        <>
          <div className={styles.optionLine}>
            <CodeInput
              bare
              label={t('template.optionCode')}
              value={option.code}
              taken={codes}
              onChange={(code) => change({ ...option, code })}
            />
            <WordsField
              compact
              label={t('template.optionText')}
              value={option.text}
              required
              max={500}
              onChange={(text) => text && change({ ...option, text })}
            />
            <NumberInput
              bare
              label={t('template.optionScore')}
              value={option.score}
              max={1}
              step={0.1}
              onChange={(score) => change(optional(option, 'score', score))}
            />
          </div>
          {(['present', 'missing'] as const).map((part) => (
            <div key={part} className={styles.said}>
              <span className={styles.soft}>{t(`template.${part}`)}</span>
              <WordsField
                compact
                label={t(`template.${part}`)}
                value={option[part]}
                max={1000}
                onChange={(words) => change(optional(option, part, words))}
              />
            </div>
          ))}
        </>
      )}
    </RowsEditor>
  );
}

function Columns({ columns, onChange }: { columns: readonly Column[]; onChange: (columns: Column[]) => void }) {
  const t = useT();
  const codes = columns.map(({ code }) => code);
  return (
    <RowsEditor<Column>
      label={t('template.columns')}
      rows={columns}
      keyOf={(_, index) => String(index)}
      max={templateLimits.columns}
      addLabel={t('template.addColumn')}
      fresh={(): Column => ({
        ...{ code: freeCode(codes, 'c'), type: 'text', isMandatory: false },
        title: freshWords.column,
      })}
      onChange={onChange}
    >
      {(column, change) => (
        <>
          <div className={styles.optionLine}>
            <CodeInput
              bare
              label={t('template.columnCode')}
              value={column.code}
              taken={codes}
              onChange={(code) => change({ ...column, code })}
            />
            <WordsField
              compact
              label={t('template.columnTitle')}
              value={column.title}
              required
              max={100}
              onChange={(title) => title && change({ ...column, title })}
            />
            <Select
              aria-label={t('template.columnType')}
              value={column.type}
              options={columnTypes.map((type) => ({ value: type, label: t(`template.column_${type}`) }))}
              onChange={(type: Column['type']) => {
                const { choices: _, ...rest } = column;
                change(type === 'select' ? { ...column, type } : { ...rest, type });
              }}
            />
            <Checkbox
              checked={column.isMandatory}
              onChange={({ target }) => change({ ...column, isMandatory: target.checked })}
            >
              {t('template.isMandatory')}
            </Checkbox>
          </div>
          {column.type === 'select' && (
            <Choices
              choices={column.choices ?? []}
              onChange={(choices) => {
                const { choices: _, ...rest } = column;
                change(choices.length > 0 ? { ...rest, choices } : rest);
              }}
            />
          )}
        </>
      )}
    </RowsEditor>
  );
}

/** Choices of a column, a row for each. */
function Choices({ choices, onChange }: { choices: readonly Words[]; onChange: (choices: Words[]) => void }) {
  const t = useT();
  return (
    <RowsEditor
      label={t('template.choices')}
      rows={choices}
      keyOf={(_, index) => String(index)}
      max={templateLimits.choices}
      addLabel={t('template.addChoice')}
      fresh={() => freshWords.option}
      onChange={onChange}
    >
      {(choice, change) => (
        <WordsField
          compact
          label={t('template.choice')}
          value={choice}
          required
          max={100}
          onChange={(words) => words && change({ zh: oneLine(words.zh), en: oneLine(words.en) })}
        />
      )}
    </RowsEditor>
  );
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
