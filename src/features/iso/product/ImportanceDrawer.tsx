import { ProFormSwitch } from '@ant-design/pro-components';
import { Form } from 'antd';
import { saveProcessImportanceRules } from '#domain/generated/rules/iso/saveProcessImportance';
import {
  type ImportanceCriterion,
  type ImportanceScore,
  importanceCriteria,
  importanceOf,
  importanceRules,
  judgedImportance,
  mostPoints,
  type ProcessScores,
} from '#domain/subjects/iso/product/importance';
import { RadioField } from '@/components/choiceFields';
import { DayField, NoteField, TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type ImportanceRow, isoService } from '@/services/iso';
import { formatInstant } from '@/utils/format';
import { ImportanceLabel } from './ImportanceLabel';
import { ProcessDocuments } from './ProcessDocuments';
import styles from './product.module.css';

type Values = Partial<Record<ImportanceCriterion, ImportanceScore>> & {
  isVerifiable?: boolean | null;
  /** A person decides otherwise than the rule. */
  decides: boolean;
  isKey: boolean;
  isSpecial: boolean;
  reason: string;
  validation: string;
  validatedOn?: string | null;
};

const scoresOf = (values: Partial<Values>): ProcessScores =>
  Object.fromEntries(
    importanceCriteria.flatMap((one) => (values[one] === undefined ? [] : [[one, values[one]]])),
  ) as ProcessScores;
const decisionOf = ({ decides, isKey, isSpecial, reason }: Values) =>
  decides ? { isKey, isSpecial, reason: reason.trim() } : null;
const valuesOf = ({ scores, isVerifiable, decision, validation, validatedOn }: ImportanceRow): Values => ({
  ...scores,
  isVerifiable,
  decides: decision !== null,
  isKey: decision?.isKey ?? false,
  isSpecial: decision?.isSpecial ?? false,
  reason: decision?.reason ?? '',
  validation,
  validatedOn,
});
const fresh: Values = { decides: false, isKey: false, isSpecial: false, reason: '', validation: '' };

interface Props {
  projectCode: string;
  row: ImportanceRow;
  mayEdit: boolean;
  steps: { previous?: () => void; next?: () => void };
  onChanged: () => void;
  onClose: () => void;
}

/** Judges a process: its scores, whether its output can be verified, what a person decides, how a special one is validated. */
export default function ImportanceDrawer({ projectCode, row, mayEdit, steps, onChanged, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const record = useRecordForm<ImportanceRow, Values>({
    name: `processImportance:${projectCode}:${row.processCode}`,
    row,
    valuesOf,
    fresh,
    editable: mayEdit,
    send: async (values, options, origin) => {
      const said = {
        scores: scoresOf(values),
        isVerifiable: values.isVerifiable ?? null,
        decision: decisionOf(values),
        validation: values.validation,
        validatedOn: values.validatedOn ?? null,
      };
      const { processCode, version: before } = origin ?? row;
      const body = { projectCode, processCode, version: before, ...said };
      const { version } = await isoService.saveProcessImportance({ body }, options);
      return { ...(origin ?? row), ...said, version };
    },
    onAnswer: ({ name }) => {
      void toast('success', t('companyProduct.judgementSaved', { name }));
      onChanged();
    },
  });
  // Fields that are not on screen keep their values.
  const watched = Form.useWatch([], { form: record.form, preserve: true }) as Partial<Values> | undefined;
  const typed: Values = { ...record.initialValues, ...watched };
  const assessed = { scores: scoresOf(typed), isVerifiable: typed.isVerifiable ?? null };
  const judged = judgedImportance(assessed);
  const importance = importanceOf({ ...assessed, decision: decisionOf(typed) }) ?? null;
  const { keyFrom, criteria } = importanceRules;
  const levelText = (criterion: ImportanceCriterion) => (value: ImportanceScore | undefined) => {
    const level = criteria.find((one) => one.criterion === criterion)?.levels.find(({ score }) => score === value);
    return level ? `${level.score} ${say(level)}` : '';
  };
  const yesNo = (value: boolean | null | undefined) =>
    value === null || value === undefined ? '' : t(value ? 'common.yes' : 'common.no');
  const compared = Object.fromEntries(
    importanceCriteria.map((one) => [one, { label: t(`companyProduct.score_${one}`), show: levelText(one) }]),
  ) as Record<ImportanceCriterion, { label: string; show: (value: ImportanceScore | undefined) => string }>;
  const { validation, decision } = saveProcessImportanceRules;
  return (
    <RecordDrawer
      record={record}
      title={`${t('companyProduct.judge')} · ${row.name}`}
      onClose={onClose}
      steps={{ onPrevious: steps.previous, onNext: steps.next }}
      compare={{
        ...compared,
        isVerifiable: { label: t('companyProduct.isVerifiable'), show: yesNo },
        decides: { label: t('companyProduct.decides'), show: yesNo },
        isKey: { label: t('companyProduct.decisionKey'), show: yesNo },
        isSpecial: { label: t('companyProduct.decisionSpecial'), show: yesNo },
        reason: { label: t('companyProduct.decisionReason') },
        validation: { label: t('companyProduct.validation') },
        validatedOn: { label: t('companyProduct.validatedOn') },
      }}
    >
      <div className={styles.verdict} role="status">
        <ImportanceLabel importance={importance} />
        <span>
          {judged
            ? t('companyProduct.pointsOf', { points: judged.points, max: mostPoints(), from: keyFrom })
            : t('companyProduct.pointsOpen')}
        </span>
        {row.judgedBy && row.judgedAt && (
          <span className={styles.soft}>
            {t('companyProduct.judgedLine', { who: row.judgedBy, when: formatInstant(row.judgedAt) })}
          </span>
        )}
      </div>
      {criteria.map(({ criterion, levels, ...words }) => (
        <RadioField<ImportanceScore>
          key={criterion}
          name={criterion}
          label={say(words)}
          options={levels.map((level) => ({ value: level.score, label: `${level.score} ${say(level)}` }))}
        />
      ))}
      <RadioField
        name="isVerifiable"
        label={t('companyProduct.isVerifiable')}
        extra={t('companyProduct.verifiableHelp')}
        options={[true, false].map((value) => ({
          value,
          label: t(`companyProduct.verifiable_${value}` as 'companyProduct.verifiable_true'),
        }))}
      />
      <ProFormSwitch name="decides" label={t('companyProduct.decides')} extra={t('companyProduct.decidesHelp')} />
      {typed.decides && (
        <>
          <ProFormSwitch name="isKey" label={t('companyProduct.decisionKey')} />
          <ProFormSwitch name="isSpecial" label={t('companyProduct.decisionSpecial')} />
          <NoteField name="reason" label={t('companyProduct.decisionReason')} {...decision.reason} />
        </>
      )}
      {importance?.isSpecial && (
        <>
          <TextField
            name="validation"
            label={t('companyProduct.validation')}
            extra={t('companyProduct.validationHelp')}
            {...validation}
          />
          <DayField name="validatedOn" label={t('companyProduct.validatedOn')} />
        </>
      )}
      {(importance?.isSpecial || importance?.isKey) && (
        <ProcessDocuments
          projectCode={projectCode}
          process={row}
          offered={[]}
          mayEdit={mayEdit}
          onChanged={onChanged}
        />
      )}
    </RecordDrawer>
  );
}
