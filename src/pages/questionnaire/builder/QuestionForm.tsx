import { Checkbox, Select } from 'antd';
import {
  type AnswerType,
  type AttachmentRule,
  answerTypes,
  attachmentRules,
} from '#domain/subjects/questionnaire/template/answer';
import { templateLimits } from '#domain/subjects/questionnaire/template/limits';
import type { Question, TemplateContent } from '#domain/subjects/questionnaire/template/template';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import styles from './builder.module.css';
import { ConditionField } from './ConditionField';
import { CodeInput, Field, FormulaInput, NumberInput, RefsInput, WordsField } from './fields';
import { Columns, Options } from './QuestionParts';
import type { StandardEntries } from './useStandard';

/** The type alone decides. */
const BY_TYPE = 'byType';

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
      <Field label={t('template.attachment')} extra={t('template.attachmentHint')}>
        <Select
          aria-label={t('template.attachment')}
          value={question.attachment ?? BY_TYPE}
          options={([BY_TYPE, ...attachmentRules] as const).map((one) => ({
            value: one,
            label: t(`template.attachment_${one}`),
          }))}
          onChange={(rule: AttachmentRule | typeof BY_TYPE) => set('attachment', rule === BY_TYPE ? undefined : rule)}
        />
      </Field>
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
