import { Select } from 'antd';
import { type Level, levelLabel, levels } from '#domain/kernel/levels';
import { freshWords } from '#domain/subjects/questionnaire/template/freshWords';
import { templateLimits } from '#domain/subjects/questionnaire/template/limits';
import type { GapLevels, GapRule } from '#domain/subjects/questionnaire/template/template';
import { FailureBlock } from '@/components/FailureBlock';
import { useLoad } from '@/hooks/useLoad';
import { useSay, useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService } from '@/services/iso';
import styles from './builder.module.css';
import { Field, FormulaInput, NumberInput, RefsInput, WordsField } from './fields';
import { RowsEditor } from './RowsEditor';
import type { StandardEntries } from './useStandard';
import type { TemplateDraft } from './useTemplateDraft';

/** The settings beside the questions: names, the standard, and how answers become gaps. */
export function SettingsForm({ draft, entries }: { draft: TemplateDraft; entries: StandardEntries }) {
  const t = useT();
  const say = useSay();
  const language = useWordLanguage();
  const { name, description, content, change, changeContent } = draft;
  const { gapLevels, rules, standardCode } = content;
  const standards = useLoad((options) => isoService.listStandards({ query: {} }, options));
  const bound = (index: number, value: number) =>
    changeContent(
      { ...content, gapLevels: gapLevels.map((one, at) => (at === index ? value : one)) as unknown as GapLevels },
      `gap ${index}`,
    );
  return (
    <div className={styles.form}>
      <WordsField
        label={t('template.name')}
        value={name}
        required
        max={100}
        onChange={(words) => words && change({ name: words }, 'name')}
      />
      <WordsField
        label={t('template.description')}
        value={description}
        blank
        max={1000}
        onChange={(words) => change({ description: words ?? { zh: '', en: '' } }, 'description')}
      />
      <Field label={t('template.standard')}>
        <Select
          allowClear
          aria-label={t('template.standard')}
          placeholder={t('template.noStandard')}
          value={standardCode}
          loading={standards.loading}
          options={standards.data?.map((standard) => ({ value: standard.standardCode, label: say(standard) }))}
          notFoundContent={
            standards.error && <FailureBlock compact error={standards.error} onRetry={standards.refresh} />
          }
          onChange={(code?: string) => changeContent({ ...content, standardCode: code ?? null })}
        />
      </Field>
      <h3 className={styles.heading}>{t('template.gapLevels')}</h3>
      <p className={styles.soft}>{t('template.gapLevelsHint')}</p>
      <div className={styles.facts}>
        {gapLevels.map((value, index) => (
          <NumberInput
            // biome-ignore lint/suspicious/noArrayIndexKey: the four bounds are known by their place.
            key={index}
            label={t('template.gapFrom', { level: levelLabel((index + 1) as Level, language) })}
            value={value}
            max={1}
            step={0.05}
            required
            onChange={(next) => bound(index, next ?? 0)}
          />
        ))}
      </div>
      <RowsEditor<GapRule>
        label={t('template.rules')}
        rows={rules}
        keyOf={(_, index) => String(index)}
        max={templateLimits.rules}
        addLabel={t('template.addRule')}
        fresh={() => ({
          when: false,
          refs: ['5.1'],
          atLeast: 3,
          missing: freshWords.rule,
        })}
        onChange={(next) => changeContent({ ...content, rules: next }, 'rules')}
      >
        {(rule, put) => (
          <>
            <FormulaInput
              label={t('template.when')}
              value={rule.when}
              required
              onChange={(when) => when !== undefined && put({ ...rule, when })}
            />
            <RefsInput
              entries={entries}
              value={rule.refs}
              max={200}
              onChange={(refs) => refs.length > 0 && put({ ...rule, refs })}
            />
            <Field label={t('template.atLeast')} required>
              <Select
                aria-label={t('template.atLeast')}
                value={rule.atLeast}
                options={levels.map((level) => ({ value: level, label: levelLabel(level, language) }))}
                onChange={(atLeast: Level) => put({ ...rule, atLeast })}
              />
            </Field>
            <WordsField
              label={t('template.missing')}
              value={rule.missing}
              required
              max={1000}
              onChange={(missing) => missing && put({ ...rule, missing })}
            />
          </>
        )}
      </RowsEditor>
    </div>
  );
}
