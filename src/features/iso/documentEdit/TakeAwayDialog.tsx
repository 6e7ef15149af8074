import { takeAwayDocumentRules } from '#domain/generated/rules/iso/takeAwayDocument';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { isoService, type ManagementDocument } from '@/services/iso';
import { formatInstant } from '@/utils/format';

interface Props {
  projectCode: string;
  document: ManagementDocument;
  onTried: () => void;
  onClose: () => void;
}

/** Takes a document away from the person who has it, with the reason. */
export default function TakeAwayDialog({ projectCode, document, onTried, onClose }: Props) {
  const t = useT();
  const { documentCode, name, edit } = document;
  return (
    <RecordDialog<{ reason?: string }>
      title={t('documentEdit.takeAwayTitle', { name })}
      okText={t('documentEdit.takeAway')}
      danger
      draft={`takeAway:${documentCode}`}
      send={async ({ reason = '' }, options) => {
        const body = { projectCode, documentCode: documentCode ?? '', reason };
        await isoService.takeAwayDocument({ body }, options);
        void toast('success', t('documentEdit.takenAway'));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      {edit && <p>{t('documentEdit.takeAwayText', { who: edit.by, since: formatInstant(edit.since) })}</p>}
      <NoteField
        name="reason"
        label={t('documentEdit.takeAwayReason')}
        {...takeAwayDocumentRules.reason}
        required
        autoFocus
        minRows={3}
      />
    </RecordDialog>
  );
}
