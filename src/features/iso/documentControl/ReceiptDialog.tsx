import { recordDocumentReceiptRules } from '#domain/generated/rules/iso/recordDocumentReceipt';
import { DayField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type DocumentCopy, isoService } from '@/services/iso';
import { portalToday } from '@/utils/format';

interface Values {
  receivedBy?: string;
  receivedOn: string;
}

interface Props {
  projectCode: string;
  copy: DocumentCopy;
  onTried: () => void;
  onClose: () => void;
}

/** Records who of a department has signed for its copy. */
export default function ReceiptDialog({ projectCode, copy, onTried, onClose }: Props) {
  const t = useT();
  const { copyId, version, recipient, distributedOn } = copy;
  return (
    <RecordDialog<Values>
      title={t('documentControl.receiptTitle', { recipient })}
      okText={t('documentControl.recordReceipt')}
      fresh={{ receivedOn: portalToday() }}
      send={async ({ receivedBy = '', receivedOn }, options) => {
        const body = { projectCode, copyId, version, receivedBy, receivedOn };
        await isoService.recordDocumentReceipt({ body }, options);
        void toast('success', t('documentControl.receiptRecorded'));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <TextField
        name="receivedBy"
        label={t('documentControl.receivedBy')}
        {...recordDocumentReceiptRules.receivedBy}
        autoFocus
      />
      <DayField
        name="receivedOn"
        label={t('documentControl.receivedOn')}
        {...recordDocumentReceiptRules.receivedOn}
        from={distributedOn}
        to={portalToday()}
      />
    </RecordDialog>
  );
}
