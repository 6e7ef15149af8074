import { Alert, Button } from 'antd';
import { saveExamProcessRules } from '#domain/generated/rules/exam/saveExamProcess';
import type { ProcessContent } from '#domain/subjects/exam/process/content';
import { RadioField } from '@/components/choiceFields';
import { NoteField, NumberField, TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { examService, type ProcessDetail } from '@/services/exam';
import styles from './exams.module.css';
import { contentOf, freshProcess, type ProcessValues, sectionsOf, typedProcess, usualTyped } from './processForm';
import { SectionFields } from './SectionFields';
import { UnitFields } from './UnitFields';
import { useFault } from './useFault';

interface Props {
  /** null: a new one. */
  process: ProcessDetail | null;
  onSaved: (processCode: string) => void;
  onClose: () => void;
}

const fresh = freshProcess();
const valuesOf = ({ content }: ProcessDetail): ProcessValues => typedProcess(content);
const rules = saveExamProcessRules.content;

/** Both languages of a text, where two people's are compared. */
const both = ({ zh = '', en = '' }: { zh?: string; en?: string } = {}) => [zh, en].filter(Boolean).join(' / ');
const sectionText = (sections: ProcessValues['sections'] = []) =>
  sectionsOf(sections)
    .map(({ name, minimum, rows }) =>
      [
        [both(name), minimum !== null && `≥ ${minimum}%`].filter(Boolean).join(' '),
        ...rows.map(({ standard, edition, clause, difficulty, count }) =>
          [`– ${standard}:${edition}`, clause, difficulty, `× ${count}`].filter(Boolean).join(' '),
        ),
      ].join('\n'),
    )
    .join('\n');

/** A process's form: its blueprint, its rules, and what is to be read before. */
export default function EditDrawer({ process, onSaved, onClose }: Props) {
  const t = useT();
  const processCode = process?.processCode ?? null;
  const record = useRecordForm<ProcessDetail, ProcessValues>({
    name: `examProcess:${processCode ?? 'new'}`,
    row: process,
    valuesOf,
    fresh,
    editable: true,
    send: async (values, options, origin) => {
      const body = { processCode, version: origin?.version ?? 0, content: contentOf(values) };
      const saved = await examService.saveExamProcess({ body: body as never }, options);
      onSaved(saved.processCode);
      return null;
    },
    onDone: () => {
      void toast('success', t('examProcess.saved'));
      onClose();
    },
  });
  const fillUsual = () => {
    record.form.setFieldValue('sections', usualTyped());
    record.touched();
  };
  const number = (label: string) => ({ label });
  const halfRightText = (value: ProcessContent['halfRight'] = 'nothing') => t(`examProcess.halfRight_${value}`);
  const reviewText = (value: ProcessContent['review'] = 'result') => t(`examProcess.review_${value}`);
  return (
    <RecordDrawer
      record={record}
      width={980}
      title={process ? t('examProcess.editOf', { code: process.processCode }) : t('examProcess.new')}
      compare={{
        name: { label: t('examProcess.name'), show: both },
        notice: { label: t('examProcess.notice'), show: both },
        sections: { label: t('examProcess.blueprint'), show: sectionText },
        units: {
          label: t('examProcess.units'),
          show: (units = []) => units.map(({ title, text }) => `${both(title)}\n${both(text)}`).join('\n'),
        },
        minutes: number(t('examProcess.minutes')),
        passMark: number(t('examProcess.passMark')),
        halfRight: { label: t('examProcess.halfRight'), show: halfRightText },
        review: { label: t('examProcess.review'), show: reviewText },
        tries: number(t('examProcess.tries')),
        waitDays: number(t('examProcess.waitDays')),
        validMonths: number(t('examProcess.validMonths')),
        keepMonths: number(t('examProcess.keepMonths')),
      }}
      onClose={onClose}
    >
      {process?.state === 'open' && (
        <Alert className={styles.notice} type="info" showIcon title={t('examProcess.nextSittings')} />
      )}
      <NameFields />
      <div className={styles.head}>
        <h3 className={styles.heading}>{t('examProcess.blueprint')}</h3>
        <Button onClick={fillUsual}>{t('examProcess.usual')}</Button>
      </div>
      <SectionFields initial={record.initialValues.sections} />
      <h3 className={styles.heading}>{t('examProcess.rules')}</h3>
      <div className={styles.three}>
        <NumberField name="minutes" label={t('examProcess.minutes')} {...rules.minutes} />
        <NumberField name="passMark" label={t('examProcess.passMark')} suffix="%" {...rules.passMark} />
        <NumberField name="tries" label={t('examProcess.tries')} {...rules.tries} />
        <NumberField name="waitDays" label={t('examProcess.waitDays')} {...rules.waitDays} />
        <NumberField name="validMonths" label={t('examProcess.validMonths')} {...rules.validMonths} />
        <NumberField name="keepMonths" label={t('examProcess.keepMonths')} {...rules.keepMonths} />
      </div>
      <RadioField name="halfRight" label={t('examProcess.halfRight')} {...rules.halfRight} textOf={halfRightText} />
      <RadioField name="review" label={t('examProcess.review')} {...rules.review} textOf={reviewText} />
      <h3 className={styles.heading}>{t('examProcess.units')}</h3>
      <p className={styles.soft}>{t('examProcess.unitsHint')}</p>
      <UnitFields />
    </RecordDrawer>
  );
}

function NameFields() {
  const t = useT();
  const fault = useFault();
  return (
    <div className={styles.two}>
      <TextField name={['name', 'zh']} label={t('examProcess.nameZh')} {...rules.name.zh} rules={[fault('name.zh')]} />
      <TextField name={['name', 'en']} label={t('examProcess.nameEn')} {...rules.name.en} rules={[fault('name.en')]} />
      <NoteField name={['notice', 'zh']} label={t('examProcess.noticeZh')} {...rules.notice.zh} />
      <NoteField name={['notice', 'en']} label={t('examProcess.noticeEn')} {...rules.notice.en} />
    </div>
  );
}
