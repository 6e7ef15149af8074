import { limits } from '#domain/kernel/limits';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import type { SendOptions } from '@/hooks/useRecordForm';
import { useT } from '@/locales';

interface Props {
  title: string;
  /** Of what it is the reason: under it what was typed stays until it is sent. */
  draft: string;
  okText: string;
  /** Who reads it, and what becomes of it. */
  hint: string;
  send: (reason: string, options: SendOptions) => Promise<void>;
  onTried: () => void;
  onClose: () => void;
}

/** Something comes back with a reason. */
export function ReasonDialog({ title, draft, okText, hint, send, onTried, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<{ reason?: string }>
      title={title}
      width={560}
      okText={okText}
      danger
      draft={draft}
      send={({ reason = '' }, options) => send(reason, options)}
      onTried={onTried}
      onClose={onClose}
    >
      <NoteField
        name="reason"
        label={t('questionnaire.review.reason')}
        extra={hint}
        required
        autoFocus
        max={limits.reasonLength}
        minRows={3}
      />
    </RecordDialog>
  );
}
