import { ProFormSwitch } from '@ant-design/pro-components';
import { Form } from 'antd';
import { saveEnvironmentalAspectRules } from '#domain/generated/rules/iso/saveEnvironmentalAspect';
import {
  type AspectCondition,
  type AspectCriterion,
  type AspectKind,
  type AspectScore,
  type AspectScores,
  type AspectTense,
  aspectCriteria,
  aspectRules,
  isSignificant,
  judgedAspect,
} from '#domain/subjects/iso/aspect/aspect';
import { aspectConditionWords, aspectKindWords, aspectTenseWords } from '#domain/subjects/iso/product/words';
import { RadioField, SelectField } from '@/components/choiceFields';
import { NoteField, TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type AspectRow, isoService, type ProcessRow } from '@/services/iso';
import { formatInstant } from '@/utils/format';
import { SignificanceLabel } from './ImportanceLabel';
import styles from './product.module.css';

type Values = Partial<Record<AspectCriterion, AspectScore>> & {
  processCode: string;
  name: string;
  kind: AspectKind;
  impact: string;
  condition: AspectCondition;
  tense: AspectTense;
  /** A person decides otherwise than the rule. */
  decides: boolean;
  isSignificant: boolean;
  reason: string;
  control: string;
};

const scoresOf = (values: Partial<Values>): AspectScores =>
  Object.fromEntries(
    aspectCriteria.flatMap((one) => (values[one] === undefined ? [] : [[one, values[one]]])),
  ) as AspectScores;
const decisionOf = ({ decides, isSignificant: is, reason }: Values) =>
  decides ? { isSignificant: is, reason: reason.trim() } : null;
const valuesOf = (row: AspectRow): Values => ({
  ...row.scores,
  processCode: row.processCode,
  name: row.name,
  kind: row.kind,
  impact: row.impact,
  condition: row.condition,
  tense: row.tense,
  decides: row.decision !== null,
  isSignificant: row.decision?.isSignificant ?? false,
  reason: row.decision?.reason ?? '',
  control: row.control,
});

interface Props {
  projectCode: string;
  /** Null: a new one. */
  aspect: AspectRow | null;
  processes: readonly ProcessRow[];
  mayEdit: boolean;
  steps: { previous?: () => void; next?: () => void };
  onChanged: () => void;
  onClose: () => void;
}

/** An environmental aspect: where it arises, what it does, how it is evaluated and controlled. */
export default function AspectDrawer(props: Props) {
  const { projectCode, aspect, processes, mayEdit, steps, onChanged, onClose } = props;
  const t = useT();
  const say = useSay();
  const fresh: Values = {
    processCode: processes[0]?.processCode ?? '',
    name: '',
    kind: 'waste',
    impact: '',
    condition: 'normal',
    tense: 'present',
    decides: false,
    isSignificant: false,
    reason: '',
    control: '',
  };
  const saved = (name: string) => {
    void toast('success', t('companyProduct.aspectSaved', { name }));
    onChanged();
  };
  const record = useRecordForm<AspectRow, Values>({
    name: `environmentalAspect:${projectCode}:${aspect?.aspectCode ?? 'new'}`,
    row: aspect,
    valuesOf,
    fresh,
    editable: mayEdit,
    send: async (values, options, origin) => {
      const { processCode, name, kind, impact, condition, tense, control } = values;
      const said = { processCode, name, kind, impact, condition, tense, control };
      const assessed = { scores: scoresOf(values), decision: decisionOf(values) };
      const of = origin && { aspectCode: origin.aspectCode, version: origin.version };
      const body = { projectCode, ...said, ...assessed, ...of };
      const { version } = await isoService.saveEnvironmentalAspect({ body }, options);
      return origin && { ...origin, ...said, ...assessed, version };
    },
    onAnswer: ({ name }) => saved(name),
    onDone: () => {
      saved(record.form.getFieldValue('name') as string);
      onClose();
    },
  });
  // Fields that are not on screen keep their values.
  const watched = Form.useWatch([], { form: record.form, preserve: true }) as Partial<Values> | undefined;
  const typed: Values = { ...record.initialValues, ...watched };
  const { condition = 'normal' } = typed;
  const scores = scoresOf(typed);
  const judged = judgedAspect({ condition, scores });
  const decision = decisionOf(typed);
  const standing = isSignificant({ condition, scores, decision }) ?? null;
  const { significantFrom, criteria } = aspectRules;
  const verdict = () => {
    if (!judged) return t('companyProduct.pointsOpen');
    const sum = t('companyProduct.sumOf', { points: judged.points, from: significantFrom });
    if (!judged.isSignificant) return sum;
    const reasons = judged.by.map((one) =>
      one === 'sum' ? t('companyProduct.by_sum') : t(`companyProduct.score_${one}`),
    );
    return `${sum} · ${t('companyProduct.significantBy', { reasons: reasons.join(t('common.comma')) })}`;
  };
  const remove = ({ aspectCode, name }: AspectRow, version: number) =>
    isoService.deleteEnvironmentalAspect({ body: { projectCode, aspectCode, version } }).then(() => {
      void toast('success', t('companyProduct.aspectRemoved', { name }));
      onChanged();
      onClose();
    }, report);
  const levelText = (criterion: AspectCriterion) => (value: AspectScore | undefined) => {
    const level = criteria.find((one) => one.criterion === criterion)?.levels.find(({ score }) => score === value);
    return level ? `${level.score} ${say(level)}` : '';
  };
  const yesNo = (value: boolean | undefined) => t(value ? 'common.yes' : 'common.no');
  const processOf = (code: string | undefined) => processes.find(({ processCode }) => processCode === code)?.name ?? '';
  const compared = Object.fromEntries(
    aspectCriteria.map((one) => [one, { label: t(`companyProduct.score_${one}`), show: levelText(one) }]),
  ) as Record<AspectCriterion, { label: string; show: (value: AspectScore | undefined) => string }>;
  const kindText = (kind: AspectKind) => say(aspectKindWords[kind]);
  const conditionText = (one: AspectCondition) => say(aspectConditionWords[one]);
  const tenseText = (one: AspectTense) => say(aspectTenseWords[one]);
  const rules = saveEnvironmentalAspectRules;
  return (
    <RecordDrawer
      record={record}
      title={aspect ? aspect.name : t('companyProduct.addAspect')}
      onClose={onClose}
      steps={{ onPrevious: steps.previous, onNext: steps.next }}
      compare={{
        ...compared,
        processCode: { label: t('companyProduct.process'), show: processOf },
        name: { label: t('companyProduct.aspect') },
        kind: { label: t('companyProduct.aspectKind'), show: (one = 'other') => kindText(one) },
        impact: { label: t('companyProduct.impact') },
        condition: { label: t('companyProduct.condition'), show: (one = 'normal') => conditionText(one) },
        tense: { label: t('companyProduct.tense'), show: (one = 'present') => tenseText(one) },
        decides: { label: t('companyProduct.decides'), show: yesNo },
        isSignificant: { label: t('companyProduct.isSignificant'), show: yesNo },
        reason: { label: t('companyProduct.decisionReason') },
        control: { label: t('companyProduct.control') },
      }}
      removal={
        aspect
          ? {
              question: t('companyProduct.removeAspect', { name: aspect.name }),
              onConfirm: () => remove(aspect, record.origin?.version ?? aspect.version),
            }
          : undefined
      }
    >
      <SelectField
        name="processCode"
        label={t('companyProduct.process')}
        {...rules.processCode}
        options={processes.map(({ processCode, name, productName }) => ({
          value: processCode,
          label: t('companyProduct.ofProduct', { name, product: productName }),
        }))}
        fieldProps={{ showSearch: { optionFilterProp: 'label' }, allowClear: false }}
      />
      <TextField name="name" label={t('companyProduct.aspect')} {...rules.name} autoFocus={!aspect} />
      <SelectField name="kind" label={t('companyProduct.aspectKind')} {...rules.kind} textOf={kindText} />
      <NoteField name="impact" label={t('companyProduct.impact')} {...rules.impact} />
      <RadioField name="condition" label={t('companyProduct.condition')} {...rules.condition} textOf={conditionText} />
      <RadioField name="tense" label={t('companyProduct.tense')} {...rules.tense} textOf={tenseText} />
      <h3 className={styles.heading}>{t('companyProduct.evaluation')}</h3>
      <div className={styles.verdict} role="status">
        <SignificanceLabel isSignificant={standing} />
        <span>{verdict()}</span>
        {aspect?.evaluatedBy && aspect.evaluatedAt && (
          <span className={styles.soft}>
            {t('companyProduct.evaluatedLine', { who: aspect.evaluatedBy, when: formatInstant(aspect.evaluatedAt) })}
          </span>
        )}
      </div>
      {criteria.map(({ criterion, levels, ...words }) => (
        <RadioField<AspectScore>
          key={criterion}
          name={criterion}
          label={say(words)}
          options={levels.map((level) => ({ value: level.score, label: `${level.score} ${say(level)}` }))}
        />
      ))}
      <ProFormSwitch name="decides" label={t('companyProduct.decides')} extra={t('companyProduct.decidesHelp')} />
      {typed.decides && (
        <>
          <ProFormSwitch name="isSignificant" label={t('companyProduct.isSignificant')} />
          <NoteField name="reason" label={t('companyProduct.decisionReason')} {...rules.decision.reason} />
        </>
      )}
      <NoteField name="control" label={t('companyProduct.control')} {...rules.control} />
    </RecordDrawer>
  );
}
