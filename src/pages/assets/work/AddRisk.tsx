import { ProForm } from '@ant-design/pro-components';
import { Button } from 'antd';
import { useEffect } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import type { Edition } from '#domain/subjects/assets/method/method';
import { ratedOf2022 } from '#domain/subjects/assets/risk/change';
import { FormEnd, formProps, RecordQuestions } from '@/components/RecordParts';
import { toast } from '@/feedback';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useSaveKey } from '@/hooks/useSaveKey';
import { useT } from '@/locales';
import type { StepProps } from '@/pages/assets/work/step';
import type { RiskRow } from '@/services/assets';
import { LiveResults } from './LiveResults';
import { type Catalogues, RiskFields } from './RiskFields';
import styles from './risks.module.css';

/** What both editions ask of a risk. */
const fields = ['threat', 'vulnerability', 'threatFrequency', 'vulnerabilitySeverity'] as const;
export type RiskValues = Pick<RiskRow, (typeof fields)[number]> & Partial<Pick<RiskRow, (typeof ratedOf2022)[number]>>;

export const riskFields = (edition: Edition): readonly (keyof RiskValues)[] =>
  edition === '2022' ? [...fields, ...ratedOf2022] : fields;

/** As the call takes them: what was cleared is not stated any more. */
export const riskBody = (edition: Edition, values: RiskValues): RiskValues =>
  edition === '2022'
    ? {
        ...values,
        threatSource: values.threatSource ?? null,
        threatCapability: values.threatCapability ?? null,
        threatTiming: values.threatTiming ?? null,
        exploitability: values.exploitability ?? null,
      }
    : values;

const fresh = { threatFrequency: 3, vulnerabilitySeverity: 3 } as RiskValues;
const fieldOfCode = { [errorCodes.codeTaken]: 'vulnerability' } as const;

interface Props
  extends Pick<StepProps, 'projectCode' | 'unit' | 'edition' | 'method' | 'queue' | 'reload' | 'onAnswer'>,
    Catalogues {
  onClose: () => void;
}

/** Under this name its draft is kept. */
export const newRisk = (projectCode: string, unitId: string) => `work:${projectCode}:${unitId}:new`;

/** A further risk of a unit. */
export function AddRisk({
  projectCode,
  unit,
  edition,
  method,
  queue,
  reload,
  onAnswer,
  onClose,
  ...catalogues
}: Props) {
  const t = useT();
  const record = useRecordForm<never, RiskValues>({
    name: newRisk(projectCode, unit.unitId),
    row: null,
    valuesOf: () => fresh,
    fresh,
    fieldOfCode,
    send: async (values) => {
      const title = `${unit.name} · ${values.threat}`;
      const body = { projectCode, unitId: unit.unitId, ...riskBody(edition, values) };
      const { kept, answer } = await queue.post({ kind: 'threats', title, body });
      void toast(
        kept ? 'warning' : 'success',
        kept ? t('assets.work.savedOffline', { count: 1 }) : t('assets.work.riskAdded'),
      );
      if (answer) {
        onAnswer(answer.record as RiskRow);
        reload();
      }
      return null;
    },
    onDone: () => {
      // Ready for the next one: threats often come with several vulnerabilities.
      record.form.setFieldValue('vulnerability', undefined);
      record.form.getFieldInstance('vulnerability')?.focus?.();
    },
  });
  const guard = useLeaveGuard(record);
  const { form, dirty } = record;
  useEffect(() => {
    form.getFieldInstance('threat')?.focus?.();
  }, [form]);
  useSaveKey(() => dirty && record.submit(), false);
  return (
    <section className={styles.addRisk} aria-label={t('assets.work.addRisk')}>
      <ProForm {...formProps(record)} submitter={false}>
        <RiskFields {...catalogues} edition={edition} isNew labelled />
        <LiveResults method={method} assetValue={unit.value} />
        <div className={styles.addActions}>
          <Button
            onClick={() => {
              record.forget();
              guard.release();
              onClose();
            }}
          >
            {t('common.close')}
          </Button>
          <Button type="primary" htmlType="submit" loading={record.saving}>
            {t('assets.work.addThisRisk')}
          </Button>
        </div>
        <FormEnd record={record} />
      </ProForm>
      <RecordQuestions record={record} guard={guard} />
    </section>
  );
}
