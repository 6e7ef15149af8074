import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import { moveReleaseRules } from '#domain/generated/rules/release/moveRelease';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { releaseService } from '@/services/release';

interface Props {
  projectCode: string;
  document: ReleasedDocument;
  releaseId: string;
  onTried: () => void;
  onClose: () => void;
}

/** Sends a document back to its author, with the reason. */
export function ReturnDialog({ projectCode, document, releaseId, onTried, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<{ reason?: string }>
      title={t('release.returnTitle')}
      okText={t('release.return')}
      draft={`return:${releaseId}`}
      send={async ({ reason = '' }, options) => {
        await releaseService.moveRelease(
          { body: { projectCode, document, releaseId, action: 'return', reason } },
          options,
        );
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
