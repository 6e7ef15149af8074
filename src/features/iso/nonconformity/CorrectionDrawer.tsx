import { Button } from 'antd';
import { submitCorrectionRules } from '#domain/generated/rules/iso/submitCorrection';
import { limits } from '#domain/kernel/limits';
import type { DraftableCorrection } from '#domain/subjects/iso/drafting/drafting';
import type { CorrectionField } from '#domain/subjects/iso/nonconformity/nonconformity';
import { DayField, NoteField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { isoService, type NonconformityDetail } from '@/services/iso';
import { DraftMarks } from '../drafting/DraftMarks';
import type { Drafting } from '../drafting/drafting';
import { EvidenceFiles } from './EvidenceFiles';

interface Values {
  correction?: string;
  cause?: string;
  similar?: string;
  correctiveAction?: string;
  completedOn?: string | null;
  /** Texts that were taken over from a language model since the last save. */
  takenOver?: DraftableCorrection[];
}
const texts = ['correction', 'cause', 'similar', 'correctiveAction'] as const satisfies CorrectionField[];
const valuesOf = ({ correction, cause, similar, correctiveAction, completedOn }: NonconformityDetail): Values => ({
  correction: correction ?? '',
  cause: cause ?? '',
  similar: similar ?? '',
  correctiveAction: correctiveAction ?? '',
  completedOn,
  takenOver: [],
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
  const takes = (name: DraftableCorrection): Drafting | undefined =>
    nonconformity.draftable.includes(name)
      ? {
          ask: (asked, options) =>
            isoService.draftCorrection({ body: { projectCode, nonconformityId, field: name, ...asked } }, options),
          current: () => record.form.getFieldValue(name) ?? '',
          take: (text) => {
            const taken: DraftableCorrection[] = record.form.getFieldValue('takenOver') ?? [];
            record.form.setFieldsValue({ [name]: text, takenOver: [...new Set([...taken, name])] });
            record.touched();
          },
        }
      : undefined;
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
        // Never chosen: a mark goes with its own text.
        takenOver: { label: t('drafting.takenOver'), show: () => '' },
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
            extra={
              <>
                {t(`nonconformity.${name}Help`)}
                <DraftMarks
                  field={t(`nonconformity.${name}`)}
                  max={limits.textLength}
                  drafting={takes(name)}
                  isAi={nonconformity.aiFields.includes(name)}
                />
              </>
            }
            {...submitCorrectionRules[name]}
            minRows={2}
          />
        ))}
      <DayField name="completedOn" label={t('nonconformity.completedOn')} />
      <EvidenceFiles projectCode={projectCode} nonconformity={nonconformity} editable onChanged={onChanged} />
    </RecordDrawer>
  );
}
