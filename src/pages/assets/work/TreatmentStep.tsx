import { ProForm, ProFormRadio } from '@ant-design/pro-components';
import { Button, type FormInstance, Skeleton } from 'antd';
import { useState } from 'react';
import { saveControlRules } from '#domain/generated/rules/assets/saveControl';
import { needsAcceptance, type RiskCriteria } from '#domain/subjects/assets/risk/criteria';
import { treatments } from '#domain/subjects/assets/risk/treatment';
import { SelectField } from '@/components/choiceFields';
import { FailureBlock } from '@/components/FailureBlock';
import { DayField, MoneyField, NoteField } from '@/components/fields';
import { MeasurePicker } from '@/features/measure/MeasurePicker';
import { accountOf, OwnerField, useTreatmentOwners } from '@/features/measure/OwnerField';
import { CACHE_TIME, useReference, useRequest } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { StepProps } from '@/pages/assets/work/step';
import {
  type AnnexControl,
  assetsService,
  type MeasureRow,
  type RiskRow,
  type Suggestion,
  type TreatmentOwner,
} from '@/services/assets';
import { annexRef, formatMoney } from '@/utils/format';
import { useWords } from '../useWords';
import { NoRisks } from './NoRisks';
import { RiskForms } from './RiskForms';
import ofRisks from './risks.module.css';
import styles from './work.module.css';

type Values = Pick<
  RiskRow,
  'treatment' | 'treatmentPlan' | 'treatmentOwner' | 'treatmentDeadline' | 'treatmentCost' | 'controls'
>;

/** What is decided about each risk (ISO/IEC 27005): how it is treated, by whom, until when, with which controls. */
export default function TreatmentStep(props: StepProps) {
  const { projectCode, risks, criteria } = props;
  const t = useT();
  const say = useSay();
  const { word } = useWords();
  const { data: controls } = useReference(
    'annexControls',
    () => assetsService.listAnnexControls({ query: { projectCode } }, { silent: true }),
    CACHE_TIME,
  );
  const people = useTreatmentOwners(projectCode);
  if (risks.length === 0) return <NoRisks />;
  return (
    <RiskForms<Values>
      {...props}
      rows={risks}
      part={{
        name: 'risk',
        editable: 'treatment',
        kind: 'control',
        valuesOf: ({ controls: chosen, ...row }) => ({
          treatment: row.treatment,
          treatmentPlan: row.treatmentPlan,
          treatmentOwner: row.treatmentOwner,
          treatmentDeadline: row.treatmentDeadline,
          treatmentCost: row.treatmentCost,
          controls: chosen,
        }),
        bodyOf: ({ riskId, version, ...row }, values) => ({
          projectCode,
          riskId,
          version,
          treatment: {
            treatment: values.treatment ?? null,
            treatmentPlan: values.treatmentPlan?.trim() ?? '',
            treatmentOwner: values.treatmentOwner?.trim() ?? '',
            treatmentOwnerId: accountOf(people, values.treatmentOwner, row),
            treatmentDeadline: values.treatmentDeadline,
            treatmentCost: values.treatmentCost ?? null,
            controls: values.controls ?? [],
          },
        }),
        compare: {
          treatment: {
            label: t('assets.fields.treatment'),
            show: (value) => (value ? word('treatment', value as Suggestion['treatment']) : ''),
          },
          treatmentPlan: { label: t('assets.fields.treatmentPlan') },
          treatmentOwner: { label: t('assets.fields.treatmentOwner') },
          treatmentDeadline: { label: t('assets.fields.treatmentDeadline') },
          treatmentCost: {
            label: t('assets.fields.treatmentCost'),
            show: (value) => (value === null || value === undefined ? '' : formatMoney(value)),
          },
          controls: {
            label: t('assets.fields.controls'),
            show: (value) => (value ?? []).map(annexRef).join(t('common.comma')),
          },
        },
        fields: (args) => (
          <Treatment
            {...args}
            projectCode={projectCode}
            criteria={criteria}
            controls={controls}
            people={people}
            sayControl={(one) => say(one)}
          />
        ),
      }}
    />
  );
}

interface TreatmentProps {
  projectCode: string;
  criteria: RiskCriteria;
  row: RiskRow;
  form: FormInstance<Values>;
  disabled: boolean;
  touched: () => void;
  controls: readonly AnnexControl[] | undefined;
  /** Whom it can be given to. */
  people: readonly TreatmentOwner[] | undefined;
  sayControl: (control: AnnexControl) => string;
}

function Treatment({
  projectCode,
  criteria,
  row,
  form,
  disabled,
  touched,
  controls,
  people,
  sayControl,
}: TreatmentProps) {
  const t = useT();
  const { word } = useWords();
  const chosen = ProForm.useWatch('treatment', { form, preserve: true });
  const [asking, setAsking] = useState<'suggestions' | 'measures' | null>(null);
  const ask = (what: typeof asking) => setAsking(asking === what ? null : what);
  const planned = chosen && chosen !== 'retain';
  const apply = (suggestion: Suggestion, text: string) => {
    const { treatmentPlan, controls: before } = form.getFieldsValue(true) as Partial<Values>;
    const plan = treatmentPlan?.trim();
    form.setFieldsValue({
      treatment: suggestion.treatment,
      treatmentPlan: plan?.includes(text) ? plan : [plan, text].filter(Boolean).join('\n'),
      controls: [...new Set([...(before ?? []), ...suggestion.controls.map(({ ref }) => ref)])],
    });
    touched();
  };
  /** The risk gets the measure's plan, and with it the measure. */
  const take = (measure: MeasureRow) => {
    form.setFieldsValue({
      treatment: planned ? chosen : 'modify',
      treatmentPlan: measure.treatmentPlan,
      treatmentOwner: measure.treatmentOwner ?? '',
      treatmentDeadline: measure.treatmentDeadline,
      treatmentCost: measure.treatmentCost,
      controls: measure.controls,
    });
    setAsking(null);
    touched();
  };
  return (
    <>
      <div className={ofRisks.choiceLine}>
        <ProFormRadio.Group
          noStyle
          name="treatment"
          radioType="button"
          options={treatments.map((value) => ({ value, label: word('treatment', value) }))}
          fieldProps={{ 'aria-label': t('assets.fields.treatment') }}
        />
        <span className={styles.soft}>
          {chosen ? t(`assets.work.treatmentHint_${chosen}`) : t('assets.work.treatmentHint')}
          {chosen === 'retain' && needsAcceptance(criteria, row.riskLevel) && ` ${t('assets.work.retainHigh')}`}
        </span>
        {!disabled && (
          <>
            <Button
              type="link"
              size="small"
              onClick={() => ask('suggestions')}
              aria-expanded={asking === 'suggestions'}
            >
              {t('assets.work.suggestions')}
            </Button>
            <Button type="link" size="small" onClick={() => ask('measures')} aria-expanded={asking === 'measures'}>
              {t('assets.work.existingMeasure')}
            </Button>
          </>
        )}
      </div>
      {asking === 'measures' && <MeasurePicker projectCode={projectCode} onPick={take} />}
      {asking === 'suggestions' && <Suggestions projectCode={projectCode} riskId={row.riskId} onApply={apply} />}
      {planned && (
        <div className={ofRisks.planGrid}>
          <div className={ofRisks.wholeRow}>
            <NoteField
              name="treatmentPlan"
              label={t('assets.fields.treatmentPlan')}
              {...saveControlRules.treatment.treatmentPlan}
              placeholder={t('assets.work.planHint')}
            />
            <SelectField
              name="controls"
              label={t('assets.fields.controls')}
              mode="multiple"
              {...saveControlRules.treatment.controls}
              showSearch
              options={controls?.map((control) => ({
                value: control.ref,
                label: `${annexRef(control.ref)} ${sayControl(control)}`,
              }))}
              fieldProps={{ placeholder: t('assets.work.controlsHint') }}
            />
          </div>
          <OwnerField
            label={t('assets.fields.treatmentOwner')}
            placeholder={t('assets.work.ownerHint')}
            people={people}
            before={row}
          />
          <DayField name="treatmentDeadline" label={t('assets.fields.treatmentDeadline')} isDue />
          <MoneyField
            name="treatmentCost"
            label={t('assets.fields.treatmentCost')}
            {...saveControlRules.treatment.treatmentCost}
          />
        </div>
      )}
    </>
  );
}

function Suggestions(props: {
  projectCode: string;
  riskId: string;
  onApply: (suggestion: Suggestion, text: string) => void;
}) {
  const { projectCode, riskId, onApply } = props;
  const t = useT();
  const say = useSay();
  const { word } = useWords();
  const { data, error, refresh } = useRequest(() =>
    assetsService.listSuggestions({ query: { projectCode, riskId } }, { silent: true }),
  );
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (data.length === 0) return <p className={styles.soft}>{t('assets.work.noSuggestions')}</p>;
  return (
    <ul className={ofRisks.suggestions}>
      {data.map((suggestion) => (
        <li key={suggestion.key}>
          <span>
            <b>{word('treatment', suggestion.treatment)}</b> {say(suggestion)}
            <span className={styles.soft}> {suggestion.controls.map(({ ref }) => annexRef(ref)).join(' · ')}</span>
          </span>
          <Button size="small" onClick={() => onApply(suggestion, say(suggestion))}>
            {t('assets.work.take')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
