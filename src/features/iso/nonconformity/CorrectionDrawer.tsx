import { Button } from 'antd';
import { submitCorrectionRules } from '#domain/generated/rules/iso/submitCorrection';
import type { CorrectionField } from '#domain/subjects/iso/nonconformity/nonconformity';
import { DayField, NoteField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { isoService, type NonconformityDetail } from '@/services/iso';
import { EvidenceFiles } from './EvidenceFiles';

interface Values {
  correction?: string;
  cause?: string;
  similar?: string;
  correctiveAction?: string;
  completedOn?: string | null;
}
const texts = ['correction', 'cause', 'similar', 'correctiveAction'] as const satisfies CorrectionField[];
const valuesOf = ({ correction, cause, similar, correctiveAction, completedOn }: NonconformityDetail): Values => ({
  correction: correction ?? '',
  cause: cause ?? '',
  similar: similar ?? '',
  correctiveAction: correctiveAction ?? '',
  completedOn,
});

interface Props {
  projectCode: string;
  nonconformity: NonconformityDetail;
  /** After something was saved, submitted, added or taken away. */
  onChanged: () => void;
  onClose: () => void;
}

/** What the responsible person did about a nonconformity: kept as far as it is written, then submitted. */
export default function CorrectionDrawer({ projectCode, nonconformity, onChanged, onClose }: Props) {
  const t = useT();
  const { nonconformityId, nonconformityCode, required, allowedActions } = nonconformity;
  const record = useRecordForm<NonconformityDetail, Values>({
    name: `correction:${projectCode}:${nonconformityId}`,
    row: nonconformity,
    valuesOf,
    fresh: {},
    send: async ({ completedOn, ...said }, options, origin, step) => {
      const { version } = origin ?? nonconformity;
      const body = { projectCode, nonconformityId, version, ...said, completedOn: completedOn ?? null };
      const saved =
        step === 'submit'
          ? await isoService.submitCorrection({ body }, options)
          : await isoService.saveCorrection({ body }, options);
      void toast('success', t(step === 'submit' ? 'nonconformity.submitDone' : 'nonconformity.correctionSaved'));
      onChanged();
      return saved;
    },
  });
  return (
    <RecordDrawer<NonconformityDetail, Values>
      record={record}
      width={640}
      title={t('nonconformity.respondTitle', { number: nonconformityCode })}
      submitLabel={t('common.save')}
      hint={
        <Button disabled={!allowedActions.includes('submit')} onClick={() => record.submit(onClose, 'submit')}>
          {t('nonconformity.submit')}
        </Button>
      }
      compare={{
        correction: { label: t('nonconformity.correction') },
        cause: { label: t('nonconformity.cause') },
        similar: { label: t('nonconformity.similar') },
        correctiveAction: { label: t('nonconformity.correctiveAction') },
        completedOn: { label: t('nonconformity.completedOn') },
      }}
      onClose={onClose}
    >
      {texts
        .filter((name) => required.includes(name) || nonconformity.grade !== 'observation' || nonconformity[name])
        .map((name) => (
          <NoteField
            key={name}
            name={name}
            label={t(`nonconformity.${name}`)}
            extra={t(`nonconformity.${name}Help`)}
            {...submitCorrectionRules[name]}
            minRows={2}
          />
        ))}
      <DayField name="completedOn" label={t('nonconformity.completedOn')} />
      <EvidenceFiles projectCode={projectCode} nonconformity={nonconformity} editable onChanged={onChanged} />
    </RecordDrawer>
  );
}
