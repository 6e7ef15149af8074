import { moveQuestionsRules } from '#domain/generated/rules/exam/moveQuestions';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { examService, type QuestionDetail } from '@/services/exam';
import styles from './questionBank.module.css';

export type ReasonStep = 'return' | 'retire';

interface Props {
  step: ReasonStep;
  question: QuestionDetail;
  onTried: () => void;
  onClose: () => void;
}

/** Returns a question to its author, or takes it out of use, with the reason. */
export function ReasonDialog({ step, question: { questionCode, version }, onTried, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<{ reason?: string }>
      title={t(`examQuestion.${step}Title`, { code: questionCode })}
      width={560}
      okText={t(`examQuestion.${step}`)}
      danger
      draft={`examQuestion:${step}:${questionCode}:${version}`}
      send={async ({ reason = '' }, options) => {
        const body = { action: step, reason, questions: [{ questionCode, version }] };
        const { moved } = await examService.moveQuestions({ body }, options);
        void toast('success', t(`examQuestion.${step}Done`, { count: moved }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p className={styles.soft}>{t(`examQuestion.${step}Text`)}</p>
      <NoteField
        name="reason"
        label={t('examQuestion.why')}
        {...moveQuestionsRules.reason}
        required
        autoFocus
        minRows={3}
      />
    </RecordDialog>
  );
}
