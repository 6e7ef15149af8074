import { saveMeasureRules } from '#domain/generated/rules/assets/saveMeasure';
import { DayField, MoneyField, NoteField } from '@/components/fields';
import { useT } from '@/locales';
import type { TreatmentOwner } from '@/services/assets';
import { ControlsField } from './ControlsField';
import { accountOf, type OwnerBefore, OwnerField } from './OwnerField';

/** A measure as its form holds it. */
export interface MeasureValues {
  treatmentPlan?: string;
  treatmentOwner?: string;
  treatmentDeadline?: string | null;
  /** In fen. */
  treatmentCost?: number | null;
  controls?: string[];
}

/** The plan as it is sent. @param before the owner of a measure that is changed */
export const planOf = (
  { treatmentPlan = '', treatmentOwner = '', treatmentDeadline, treatmentCost, controls = [] }: MeasureValues,
  people: readonly TreatmentOwner[] | undefined,
  before?: OwnerBefore,
) => ({
  treatmentPlan,
  treatmentOwner,
  treatmentOwnerId: accountOf(people, treatmentOwner, before),
  treatmentDeadline: treatmentDeadline ?? null,
  treatmentCost: treatmentCost ?? null,
  controls,
});

interface Props {
  projectCode: string;
  people: readonly TreatmentOwner[] | undefined;
  /** The owner that is changed. */
  before?: OwnerBefore | undefined;
}

/** What a measure is: what is done, by whom, until when, at what cost, by which controls. */
export function MeasureFields({ projectCode, people, before }: Props) {
  const t = useT();
  return (
    <>
      <NoteField
        name="treatmentPlan"
        label={t('assets.measure.plan')}
        {...saveMeasureRules.treatmentPlan}
        required
        autoFocus
        minRows={3}
      />
      <OwnerField
        label={t('assets.measure.owner')}
        placeholder={t('assets.work.ownerHint')}
        people={people}
        before={before}
      />
      <DayField name="treatmentDeadline" label={t('assets.measure.deadline')} isDue />
      <MoneyField name="treatmentCost" label={t('assets.fields.treatmentCost')} {...saveMeasureRules.treatmentCost} />
      <ControlsField
        label={t('assets.risk.annexControls')}
        placeholder={t('assets.work.controlsHint')}
        projectCode={projectCode}
      />
    </>
  );
}
