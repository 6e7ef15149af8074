import { Button, Form, type FormInstance, Input, Radio, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { needsAcceptance, treatments } from '#domain/assets/risk/treatment';
import { limits } from '#domain/kernel/limits';
import { DayInput } from '@/components/DayInput';
import { FailureBlock } from '@/components/FailureBlock';
import { CACHE_TIME, useReference, useRequest } from '@/hooks/useRequest';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { type AnnexControl, assetsService, type RiskRow, type Suggestion } from '@/services/assets';
import { annexRef } from '@/utils/format';
import { NoRisks } from './NoRisks';
import { RiskForms } from './RiskForms';
import type { StepProps } from './UnitWork';
import styles from './work.module.css';

type Values = Pick<RiskRow, 'treatment' | 'treatmentPlan' | 'treatmentOwner' | 'treatmentDeadline' | 'controls'>;

/** What is decided about each risk (ISO/IEC 27005): how it is treated, by whom, until when, with which controls. */
export default function TreatmentStep(props: StepProps) {
  const { projectCode, unit, risks } = props;
  const t = useT();
  const { say, word } = useWords();
  const { data: controls } = useReference(
    'annexControls',
    () => assetsService.listAnnexControls({ query: { projectCode } }, { silent: true }),
    CACHE_TIME,
  );
  if (risks.length === 0) return <NoRisks />;
  return (
    <RiskForms<Values>
      {...props}
      unitId={unit.unitId}
      rows={risks}
      part={{
        name: 'risk',
        editable: 'treatment',
        kind: 'control',
        valuesOf: ({ treatment, treatmentPlan, treatmentOwner, treatmentDeadline, controls: chosen }) => ({
          treatment,
          treatmentPlan,
          treatmentOwner,
          treatmentDeadline,
          controls: chosen,
        }),
        bodyOf: ({ riskId }, values, version) => ({
          projectCode,
          riskId,
          version,
          treatment: {
            treatment: values.treatment ?? null,
            treatmentPlan: values.treatmentPlan?.trim() ?? '',
            treatmentOwner: values.treatmentOwner?.trim() ?? '',
            treatmentDeadline: values.treatmentDeadline,
            controls: values.controls ?? [],
          },
        }),
        compare: {
          treatment: {
            label: t('work.treatment'),
            show: (value) => (value ? word('treatment', value as Suggestion['treatment']) : ''),
          },
          treatmentPlan: { label: t('work.plan') },
          treatmentOwner: { label: t('work.treatmentOwner') },
          treatmentDeadline: { label: t('work.deadline') },
          controls: { label: t('work.controls'), show: (value) => (value ?? []).map(annexRef).join(t('common.comma')) },
        },
        fields: (args) => (
          <Treatment {...args} projectCode={projectCode} controls={controls} sayControl={(one) => say(one)} />
        ),
      }}
    />
  );
}

interface TreatmentProps {
  projectCode: string;
  row: RiskRow;
  at: (field: keyof Values & string) => (string | number)[];
  form: FormInstance;
  disabled: boolean;
  touched: () => void;
  controls: readonly AnnexControl[] | undefined;
  sayControl: (control: AnnexControl) => string;
}

function Treatment({ projectCode, row, at, form, disabled, touched, controls, sayControl }: TreatmentProps) {
  const t = useT();
  const { word } = useWords();
  const chosen = Form.useWatch(at('treatment'), { form, preserve: true }) as Values['treatment'];
  const [asking, setAsking] = useState(false);
  const planned = chosen && chosen !== 'retain';
  const apply = (suggestion: Suggestion, text: string) => {
    const plan = (form.getFieldValue(at('treatmentPlan')) as string | null)?.trim();
    const before = (form.getFieldValue(at('controls')) as string[] | undefined) ?? [];
    form.setFieldValue(at('treatment'), suggestion.treatment);
    form.setFieldValue(at('treatmentPlan'), plan?.includes(text) ? plan : [plan, text].filter(Boolean).join('\n'));
    form.setFieldValue(at('controls'), [...new Set([...before, ...suggestion.controls.map(({ ref }) => ref)])]);
    touched();
  };
  return (
    <>
      <div className={styles.choiceLine}>
        <Form.Item name={at('treatment')} noStyle>
          <Radio.Group
            optionType="button"
            disabled={disabled}
            aria-label={t('work.treatment')}
            options={treatments.map((value) => ({ value, label: word('treatment', value) }))}
          />
        </Form.Item>
        <span className={styles.soft}>
          {chosen ? t(`work.treatmentHint_${chosen}`) : t('work.treatmentHint')}
          {chosen === 'retain' && needsAcceptance(row.riskLevel) && ` ${t('work.retainHigh')}`}
        </span>
        {!disabled && (
          <Button type="link" size="small" onClick={() => setAsking(!asking)} aria-expanded={asking}>
            {t('work.suggestions')}
          </Button>
        )}
      </div>
      {asking && <Suggestions projectCode={projectCode} riskId={row.riskId} onApply={apply} />}
      {planned && (
        <div className={styles.planGrid}>
          <Form.Item name={at('treatmentPlan')} label={t('work.plan')} className={styles.wholeRow}>
            <Input.TextArea
              autoSize={{ minRows: 2, maxRows: 8 }}
              maxLength={limits.textLength}
              disabled={disabled}
              placeholder={t('work.planHint')}
            />
          </Form.Item>
          <Form.Item name={at('controls')} label={t('work.controls')} className={styles.wholeRow}>
            <Select
              mode="multiple"
              disabled={disabled}
              maxCount={20}
              placeholder={t('work.controlsHint')}
              showSearch={{ optionFilterProp: 'label' }}
              options={controls?.map((control) => ({
                value: control.ref,
                label: `${annexRef(control.ref)} ${sayControl(control)}`,
              }))}
            />
          </Form.Item>
          <Form.Item name={at('treatmentOwner')} label={t('work.treatmentOwner')}>
            <Input maxLength={limits.nameLength} disabled={disabled} />
          </Form.Item>
          <Form.Item name={at('treatmentDeadline')} label={t('work.deadline')}>
            <DayInput disabled={disabled} />
          </Form.Item>
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
  const { say, word } = useWords();
  const { data, error, refresh } = useRequest(() =>
    assetsService.listSuggestions({ query: { projectCode, riskId } }, { silent: true }),
  );
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (data.length === 0) return <p className={styles.soft}>{t('work.noSuggestions')}</p>;
  return (
    <ul className={styles.suggestions}>
      {data.map((suggestion) => (
        <li key={suggestion.key}>
          <span>
            <b>{word('treatment', suggestion.treatment)}</b> {say(suggestion)}
            <span className={styles.soft}> {suggestion.controls.map(({ ref }) => annexRef(ref)).join(' · ')}</span>
          </span>
          <Button size="small" onClick={() => onApply(suggestion, say(suggestion))}>
            {t('work.take')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
