import { saveControlRules } from '#domain/generated/rules/assets/saveControl';
import { NoteField } from '@/components/fields';
import { useT } from '@/locales';
import type { StepProps } from '@/pages/assets/work/step';
import { NoRisks } from './NoRisks';
import { RiskForms } from './RiskForms';

/** The controls that exist already, risk by risk. */
export default function ControlStep(props: StepProps) {
  const { projectCode, risks } = props;
  const t = useT();
  if (risks.length === 0) return <NoRisks />;
  return (
    <RiskForms<{ existingControl: string }>
      {...props}
      rows={risks}
      part={{
        name: 'control',
        editable: 'existingControl',
        kind: 'control',
        valuesOf: (row) => ({ existingControl: row.existingControl ?? '' }),
        bodyOf: ({ riskId, version }, { existingControl }) => ({
          projectCode,
          riskId,
          version,
          existingControl: existingControl.trim(),
        }),
        compare: { existingControl: { label: t('assets.fields.existingControl') } },
        fields: () => (
          <NoteField
            name="existingControl"
            label={t('assets.fields.existingControl')}
            {...saveControlRules.existingControl}
            placeholder={t('assets.work.controlHint')}
            minRows={1}
            maxRows={6}
          />
        ),
      }}
    />
  );
}
