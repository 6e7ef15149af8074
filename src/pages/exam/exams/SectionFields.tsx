import { DeleteOutlined } from '@ant-design/icons';
import { Alert, Button, Form } from 'antd';
import { saveExamProcessRules } from '#domain/generated/rules/exam/saveExamProcess';
import { questionCount } from '#domain/subjects/exam/process/content';
import { editionsOf, examStandardCodes, standardName } from '#domain/subjects/exam/standards';
import { SelectField } from '@/components/choiceFields';
import { NumberField, TextField } from '@/components/fields';
import { Add, Group, Remove } from '@/features/exam/fieldGroups';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import styles from './exams.module.css';
import { ANY, freshRow, freshSection, type ProcessValues, sectionsOf, type TypedSection } from './processForm';
import { useDrawable } from './useDrawable';
import { useFault } from './useFault';

const rules = saveExamProcessRules.content.sections;
const difficulties = [ANY, ...rules.each.rows.each.difficulty.values] as const;

/** The sections of an exam, with how many questions their rows can draw as they stand. */
export function SectionFields({ initial }: { initial: readonly TypedSection[] }) {
  const t = useT();
  const fault = useFault();
  const typed = Form.useWatch((values: ProcessValues) => values.sections) ?? initial;
  const sections = sectionsOf(typed);
  const drawable = useDrawable(sections);
  const count = questionCount(sections);
  return (
    <Form.List name="sections" rules={[fault('sections')]}>
      {(lines, { add, remove }, { errors }) => (
        <>
          {lines.map(({ key, name }) => (
            <Group
              key={key}
              title={t('examProcess.sectionOf', { n: name + 1 })}
              buttons={
                lines.length > 1 && (
                  <Remove label={t('examProcess.removeSection', { n: name + 1 })} onClick={() => remove(name)} />
                )
              }
            >
              <div className={styles.three}>
                <TextField
                  name={[name, 'name', 'zh']}
                  label={t('examProcess.sectionZh', { n: name + 1 })}
                  {...rules.each.name.zh}
                  rules={[fault(`sections.${name}.name.zh`)]}
                />
                <TextField
                  name={[name, 'name', 'en']}
                  label={t('examProcess.sectionEn', { n: name + 1 })}
                  {...rules.each.name.en}
                />
                <NumberField
                  name={[name, 'minimum']}
                  label={t('examProcess.minimumOf', { n: name + 1 })}
                  placeholder={t('examProcess.noMinimum')}
                  suffix="%"
                  {...rules.each.minimum}
                />
              </div>
              <RowFields section={name} drawable={drawable?.sections[name]} />
            </Group>
          ))}
          <Add
            label={t('examProcess.addSection')}
            isFull={lines.length >= rules.max}
            onClick={() => add(freshSection())}
          />
          <Form.ErrorList errors={errors} />
          <div role="status">
            <Alert
              className={styles.notice}
              showIcon
              type={drawable === undefined ? 'info' : drawable.lacking > 0 ? 'warning' : 'success'}
              title={
                drawable === undefined
                  ? t('examProcess.total', { count })
                  : drawable.lacking > 0
                    ? t('examProcess.totalLacks', { count, lacking: drawable.lacking })
                    : t('examProcess.totalDrawn', { count })
              }
            />
          </div>
        </>
      )}
    </Form.List>
  );
}

/** What the rows of one section draw. */
function RowFields({ section, drawable }: { section: number; drawable: readonly number[] | undefined }) {
  const t = useT();
  const say = useSay();
  const fault = useFault();
  const form = Form.useFormInstance();
  const typed = Form.useWatch(['sections', section, 'rows'], form) as TypedSection['rows'] | undefined;
  const rowRules = rules.each.rows.each;
  return (
    <Form.List name={[section, 'rows']}>
      {(lines, { add, remove }) => (
        <>
          <div className={`${styles.line} ${styles.columns}`} aria-hidden>
            <span>{t('examProcess.standard')}</span>
            <span>{t('examProcess.edition')}</span>
            <span>{t('examProcess.clause')}</span>
            <span>{t('examProcess.difficulty')}</span>
            <span>{t('examProcess.count')}</span>
            <span>{t('examProcess.drawable')}</span>
          </div>
          {lines.map(({ key, name }) => {
            const row = typed?.[name];
            const n = name + 1;
            const place = { section: section + 1, n };
            const can = drawable?.[name];
            return (
              <section key={key} className={styles.line} aria-label={t('examProcess.rowOf', place)}>
                <SelectField
                  name={[name, 'standard']}
                  label=""
                  allowClear={false}
                  {...rowRules.standard}
                  missing={t('tenant.chosen', { field: t('examProcess.standard') })}
                  values={examStandardCodes}
                  textOf={(code: string) => say(standardName(code))}
                  fieldProps={{
                    'aria-label': t('examProcess.standard'),
                    popupMatchSelectWidth: false,
                    // An edition goes with its standard.
                    onChange: (code) =>
                      form.setFieldValue(
                        ['sections', section, 'rows', name, 'edition'],
                        editionsOf(String(code)).at(-1),
                      ),
                  }}
                />
                <SelectField
                  name={[name, 'edition']}
                  label=""
                  allowClear={false}
                  required
                  missing={t('tenant.chosen', { field: t('examProcess.edition') })}
                  values={editionsOf(row?.standard ?? '')}
                  rules={[fault(`sections.${section}.rows.${name}.edition`)]}
                  fieldProps={{ 'aria-label': t('examProcess.edition') }}
                />
                <TextField
                  name={[name, 'clause']}
                  label={t('examProcess.clause')}
                  labelHidden
                  placeholder={t('examProcess.anyClause')}
                  {...rowRules.clause}
                />
                <SelectField
                  name={[name, 'difficulty']}
                  label=""
                  allowClear={false}
                  values={difficulties}
                  textOf={(value: (typeof difficulties)[number]) =>
                    value === ANY ? t('examProcess.anyDifficulty') : t(`examProcess.difficulty_${value}`)
                  }
                  fieldProps={{ 'aria-label': t('examProcess.difficulty') }}
                />
                <NumberField
                  name={[name, 'count']}
                  label={t('examProcess.count')}
                  labelHidden
                  {...rowRules.count}
                  rules={[fault(`sections.${section}.rows.${name}.count`)]}
                />
                <span className={can !== undefined && can < (row?.count ?? 0) ? styles.lacking : styles.figure}>
                  {can === undefined ? '' : t('examProcess.can', { count: can })}
                </span>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('examProcess.removeRow', place)}
                  disabled={lines.length < 2}
                  onClick={() => remove(name)}
                />
              </section>
            );
          })}
          <Add
            label={t('examProcess.addRow', { n: section + 1 })}
            isFull={lines.length >= rules.each.rows.max}
            onClick={() => add(freshRow())}
          />
        </>
      )}
    </Form.List>
  );
}
