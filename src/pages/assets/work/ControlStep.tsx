import { Form, Input } from 'antd';
import { limits } from '#domain/kernel/limits';
import { useT } from '@/locales';
import { NoRisks } from './NoRisks';
import { RiskForms } from './RiskForms';
import type { StepProps } from './UnitWork';

/** The controls that exist already, risk by risk. */
export default function ControlStep(props: StepProps) {
  const { projectCode, unit, risks } = props;
  const t = useT();
  if (risks.length === 0) return <NoRisks />;
  return (
    <RiskForms<{ existingControl: string }>
      {...props}
      unitId={unit.unitId}
      rows={risks}
      part={{
        name: 'control',
        editable: 'existingControl',
        kind: 'control',
        valuesOf: (row) => ({ existingControl: row.existingControl ?? '' }),
        bodyOf: ({ riskId }, { existingControl }, version) => ({
          projectCode,
          riskId,
          version,
          existingControl: existingControl.trim(),
        }),
        compare: { existingControl: { label: t('assets.existingControl') } },
        fields: ({ at, disabled }) => (
          <Form.Item name={at('existingControl')} label={t('assets.existingControl')}>
            <Input.TextArea
              autoSize={{ minRows: 1, maxRows: 6 }}
              maxLength={limits.textLength}
              disabled={disabled}
              placeholder={t('work.controlHint')}
            />
          </Form.Item>
        ),
      }}
    />
  );
}
