import { changeExamCandidateRules } from '#domain/generated/rules/exam/changeExamCandidate';
import { NoteField, NumberField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type CandidateRow, examService } from '@/services/exam';
import styles from './exam.module.css';

interface Props {
  step: 'grant' | 'withdraw';
  candidate: CandidateRow;
  onTried: () => void;
  onDone: () => void;
  onClose: () => void;
}
interface Values {
  extraMinutes?: number;
  extraTries?: number;
  reason?: string;
}

/** Grants one person more minutes or tries, or withdraws the invitation, with the reason. */
export function CandidateDialog({ step, candidate, onTried, onDone, onClose }: Props) {
  const t = useT();
  const { processCode, tenantCode, accountId, version, showName, extraMinutes, extraTries, state } = candidate;
  const rules = changeExamCandidateRules;
  return (
    <RecordDialog<Values>
      title={t(`examProcess.${step}Title`, { name: showName })}
      width={560}
      okText={t(`examProcess.${step}`)}
      danger={step === 'withdraw'}
      fresh={step === 'grant' ? { extraMinutes, extraTries } : {}}
      draft={`examCandidate:${step}:${processCode}:${tenantCode}:${accountId}:${version}`}
      send={async ({ reason = '', ...granted }, options) => {
        const body = { processCode, tenantCode, accountId, version, action: step, reason, ...granted };
        await examService.changeExamCandidate({ body }, options);
        void toast('success', t(`examProcess.${step}Done`));
      }}
      onTried={onTried}
      onDone={onDone}
      onClose={onClose}
    >
      <p className={styles.hint}>
        {t(state === 'sitting' && step === 'grant' ? 'examProcess.grantSitting' : `examProcess.${step}Text`)}
      </p>
      {step === 'grant' && (
        <>
          <NumberField name="extraMinutes" label={t('examProcess.extraMinutes')} required {...rules.extraMinutes} />
          <NumberField name="extraTries" label={t('examProcess.extraTries')} required {...rules.extraTries} />
        </>
      )}
      <NoteField name="reason" label={t('examProcess.why')} {...rules.reason} required minRows={3} />
    </RecordDialog>
  );
}
