import { moveNonconformityRules } from '#domain/generated/rules/iso/moveNonconformity';
import type { NonconformityMove } from '#domain/subjects/iso/nonconformity/workflow';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { isoService, type NonconformityDetail } from '@/services/iso';
import styles from './nonconformity.module.css';

/** Steps that are taken with a few words. */
export const toldSteps = ['close', 'confirm', 'return', 'reopen', 'withdraw'] as const;
export type ToldStep = Exclude<NonconformityMove, 'takeBack'>;

interface Props {
  projectCode: string;
  step: ToldStep;
  nonconformity: NonconformityDetail;
  onTried: () => void;
  onClose: () => void;
}

/** Verifies, returns, opens again or withdraws a nonconformity, with how or why. */
export function StepDialog({ projectCode, step, nonconformity, onTried, onClose }: Props) {
  const t = useT();
  const { nonconformityId, nonconformityCode, version } = nonconformity;
  return (
    <RecordDialog<{ reason?: string }>
      title={t(`nonconformity.${step}Title`, { number: nonconformityCode })}
      width={560}
      okText={t(`nonconformity.${step}`)}
      danger={step === 'return' || step === 'withdraw' || step === 'reopen'}
      draft={`nonconformity:${step}:${nonconformityId}:${version}`}
      send={async ({ reason = '' }, options) => {
        const body = { projectCode, nonconformityId, version, action: step, reason };
        await isoService.moveNonconformity({ body }, options);
        void toast('success', t(`nonconformity.${step}Done`));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p className={styles.soft}>{t(`nonconformity.${step}Text`)}</p>
      <NoteField
        name="reason"
        label={t(step === 'close' || step === 'confirm' ? 'nonconformity.how' : 'nonconformity.why')}
        {...moveNonconformityRules.reason}
        required
        autoFocus
        minRows={3}
      />
    </RecordDialog>
  );
}
