import { saveMeasureRules } from '#domain/generated/rules/assets/saveMeasure';
import { DayField, MoneyField, NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { assetsService, type MeasureRow } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import { ControlsField } from '../bulk/ControlsField';
import styles from './measure.module.css';
import { accountOf, OwnerField, useTreatmentOwners } from './OwnerField';

interface Props {
  projectCode: string;
  measure: MeasureRow;
  /** @param measureId the measure that has the plan now: another one had it already */
  onSaved: (measureId: string) => void;
  onClose: () => void;
}

interface Values {
  treatmentPlan: string;
  treatmentOwner?: string;
  treatmentDeadline?: string | null;
  treatmentCost?: number | null;
  controls: string[];
}

/** Changes a measure, and with it the plan of all its risks. */
export default function EditMeasure({ projectCode, measure, onSaved, onClose }: Props) {
  const t = useT();
  const people = useTreatmentOwners(projectCode);
  const { measureId, version, measureCode, risks } = measure;
  return (
    <RecordDialog<Values>
      title={t('assets.measure.editTitle', { measure: measureCode })}
      width={640}
      okText={t('common.save')}
      fresh={{
        treatmentPlan: measure.treatmentPlan,
        treatmentOwner: measure.treatmentOwner ?? '',
        treatmentDeadline: measure.treatmentDeadline,
        treatmentCost: measure.treatmentCost,
        controls: measure.controls,
      }}
      send={async (values, options) => {
        const { treatmentOwner = '', treatmentDeadline, treatmentCost, controls, treatmentPlan } = values;
        const { record } = await assetsService.saveMeasure(
          {
            body: {
              projectCode,
              measureId,
              version,
              treatmentPlan,
              treatmentOwner,
              treatmentOwnerId: accountOf(people, treatmentOwner, measure),
              treatmentDeadline: treatmentDeadline ?? null,
              treatmentCost: treatmentCost ?? null,
              controls,
            },
          },
          options,
        );
        void toast('success', t('assets.measure.saved'));
        onSaved(record.measureId);
      }}
      onClose={onClose}
    >
      {risks > 1 && <p className={styles.soft}>{t('assets.measure.editText', { count: formatNumber(risks) })}</p>}
      <NoteField
        name="treatmentPlan"
        label={t('assets.measure.plan')}
        {...saveMeasureRules.treatmentPlan}
        required
        autoFocus
        minRows={3}
      />
      <OwnerField label={t('assets.measure.owner')} placeholder={t('assets.work.ownerHint')} people={people ?? []} />
      <DayField name="treatmentDeadline" label={t('assets.measure.deadline')} />
      <MoneyField name="treatmentCost" label={t('assets.fields.treatmentCost')} {...saveMeasureRules.treatmentCost} />
      <ControlsField label={t('assets.risk.annexControls')} projectCode={projectCode} />
    </RecordDialog>
  );
}
