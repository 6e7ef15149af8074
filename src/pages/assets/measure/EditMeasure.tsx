import { RecordDialog } from '@/components/RecordDialog';
import { MeasureFields, type MeasureValues, planOf } from '@/features/measure/MeasureFields';
import { useTreatmentOwners } from '@/features/measure/OwnerField';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { assetsService, type MeasureRow } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import styles from './measure.module.css';

interface Props {
  projectCode: string;
  measure: MeasureRow;
  /** @param measureId the measure that has the plan now: another one had it already */
  onSaved: (measureId: string) => void;
  onClose: () => void;
}

/** Changes a measure, and with it the plan of all its risks and findings. */
export default function EditMeasure({ projectCode, measure, onSaved, onClose }: Props) {
  const t = useT();
  const people = useTreatmentOwners(projectCode);
  const { measureId, version, measureCode } = measure;
  const uses = measure.risks + measure.findings;
  return (
    <RecordDialog<MeasureValues>
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
        const body = { projectCode, measureId, version, ...planOf(values, people, measure) };
        const { record } = await assetsService.saveMeasure({ body }, options);
        void toast('success', t('assets.measure.saved'));
        onSaved(record.measureId);
      }}
      onClose={onClose}
    >
      {uses > 1 && <p className={styles.soft}>{t('assets.measure.editText', { count: formatNumber(uses) })}</p>}
      <MeasureFields projectCode={projectCode} people={people} before={measure} />
    </RecordDialog>
  );
}
