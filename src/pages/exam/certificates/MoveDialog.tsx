import { moveExamCertificateRules } from '#domain/generated/rules/exam/moveExamCertificate';
import type { CertificateAction } from '#domain/subjects/exam/certificate/state';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type CertificateDetail, examService } from '@/services/exam';
import styles from './certificates.module.css';

interface Props {
  action: CertificateAction;
  certificate: CertificateDetail;
  onTried: () => void;
  onClose: () => void;
}

/** Revokes a certificate, or restores it, with the reason. */
export function MoveDialog({ action, certificate: { certificateNumber, version }, onTried, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<{ reason?: string }>
      title={t(`certificate.${action}Title`, { number: certificateNumber })}
      width={560}
      okText={t(`certificate.${action}`)}
      danger={action === 'revoke'}
      draft={`certificate:${action}:${certificateNumber}:${version}`}
      send={async ({ reason = '' }, options) => {
        await examService.moveExamCertificate({ body: { certificateNumber, version, action, reason } }, options);
        void toast('success', t(`certificate.${action}Done`));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p className={styles.soft}>{t(`certificate.${action}Text`)}</p>
      <NoteField
        name="reason"
        label={t('certificate.why')}
        {...moveExamCertificateRules.reason}
        required
        autoFocus
        minRows={3}
      />
    </RecordDialog>
  );
}
