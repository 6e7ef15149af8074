import { moveReleaseRules } from '#domain/generated/rules/release/moveRelease';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import type { SendOptions } from '@/hooks/useRecordForm';
import { useT } from '@/locales';

interface Props {
  /** Of what it is the reason: under it what was typed stays until it is sent. */
  draft: string;
  send: (reason: string, options: SendOptions) => Promise<unknown>;
  onTried: () => void;
  onClose: () => void;
}

/** Sends a document back to its author, with the reason. */
export function ReturnDialog({ draft, send, onTried, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<{ reason?: string }>
      title={t('release.returnTitle')}
      okText={t('release.return')}
      draft={`return:${draft}`}
      send={async ({ reason = '' }, options) => {
        await send(reason, options);
        void toast('success', t('release.returnDone'));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <NoteField
        name="reason"
        label={t('release.reason')}
        {...moveReleaseRules.reason}
        required
        autoFocus
        minRows={3}
      />
    </RecordDialog>
  );
}
