import { Checkbox, Select } from 'antd';
import type { Words } from '#domain/kernel/levels';
import { freeCode } from '#domain/subjects/questionnaire/template/edits';
import { freshWords } from '#domain/subjects/questionnaire/template/freshWords';
import { templateLimits } from '#domain/subjects/questionnaire/template/limits';
import { type Column, columnTypes, type Option } from '#domain/subjects/questionnaire/template/template';
import { useT } from '@/locales';
import styles from './builder.module.css';
import { CodeInput, NumberInput, WordsField } from './fields';
import { RowsEditor } from './RowsEditor';

/** The options of a choice, with their scores and what they say of a gap. */
export function Options({ options, onChange }: { options: readonly Option[]; onChange: (options: Option[]) => void }) {
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

/** The columns of a table. */
export function Columns({ columns, onChange }: { columns: readonly Column[]; onChange: (columns: Column[]) => void }) {
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
        code: freeCode(codes, 'c'),
        title: freshWords.column,
        type: 'text',
        isMandatory: false,
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
