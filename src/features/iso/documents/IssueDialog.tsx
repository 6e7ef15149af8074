import { issueManagementDocumentsRules } from '#domain/generated/rules/iso/issueManagementDocuments';
import { DayField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { useT } from '@/locales';
import { isoService } from '@/services/iso';
import { portalToday } from '@/utils/format';

interface Props {
  projectCode: string;
  documentCodes: string[];
  onStarted: (job: { jobCode: string }) => void;
  onClose: () => void;
}

/** Issues approved documents, from a day on. */
export default function IssueDialog({ projectCode, documentCodes, onStarted, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<{ effectiveOn: string }>
      title={t('managementDocument.issueTitle', { count: documentCodes.length })}
      okText={t('managementDocument.issue')}
      fresh={{ effectiveOn: portalToday() }}
      send={async ({ effectiveOn }, options) => {
        const body = { projectCode, documentCodes, effectiveOn };
        onStarted(await isoService.issueManagementDocuments({ body }, options));
      }}
      onClose={onClose}
    >
      <p>{t('managementDocument.issueText')}</p>
      <DayField
        name="effectiveOn"
        label={t('managementDocument.effectiveOn')}
        {...issueManagementDocumentsRules.effectiveOn}
      />
    </RecordDialog>
  );
}
