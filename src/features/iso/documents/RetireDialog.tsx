import { retireManagementDocumentRules } from '#domain/generated/rules/iso/retireManagementDocument';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { isoService, type ManagementDocument } from '@/services/iso';

interface Props {
  projectCode: string;
  document: ManagementDocument;
  onTried: () => void;
  onClose: () => void;
}

/** Takes a document out of use, with the reason. */
export default function RetireDialog({ projectCode, document, onTried, onClose }: Props) {
  const t = useT();
  const { documentCode, version, name, number } = document;
  return (
    <RecordDialog<{ reason?: string }>
      title={t('managementDocument.retireTitle', { name })}
      okText={t('managementDocument.retire')}
      danger
      draft={`retire:${documentCode}`}
      send={async ({ reason = '' }, options) => {
        const body = { projectCode, documentCode: documentCode ?? '', version, reason };
        await isoService.retireManagementDocument({ body }, options);
        void toast('success', t('managementDocument.retired'));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p>{t('managementDocument.retireText', { number })}</p>
      <NoteField
        name="reason"
        label={t('managementDocument.retireReason')}
        {...retireManagementDocumentRules.reason}
        required
        autoFocus
        minRows={3}
      />
    </RecordDialog>
  );
}
