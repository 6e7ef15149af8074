import { Alert, Button } from 'antd';
import { useState } from 'react';
import { checkPage } from '#domain/subjects/exam/certificate/path';
import type { CertificateAction } from '#domain/subjects/exam/certificate/state';
import { CodeText } from '@/components/CodeText';
import { DownloadFailure } from '@/components/DownloadFailure';
import { Facts } from '@/components/Facts';
import { ReadDrawer } from '@/components/ReadDrawer';
import { CertificateLabel } from '@/features/exam/CertificateLabel';
import { useDownload } from '@/hooks/useDownload';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type CertificateDetail, examService } from '@/services/exam';
import { saveFile } from '@/services/file';
import { formatInstant } from '@/utils/format';
import styles from './certificates.module.css';
import { MoveDialog } from './MoveDialog';

interface Props {
  certificateNumber: string;
  onChanged: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One certificate: whose it is, what it says, its signature, and its revocation. */
export default function CertificateDrawer({ certificateNumber, ...drawer }: Props) {
  const t = useT();
  const [moving, setMoving] = useState<CertificateAction | null>(null);
  const { download, failed } = useDownload();
  const query = { certificateNumber };
  return (
    <ReadDrawer<CertificateDetail>
      {...drawer}
      code={certificateNumber}
      codeOf={(row) => row.certificateNumber}
      load={(options) => examService.getExamCertificate({ query }, options)}
      title={t('certificate.record')}
      nameOf={(row) => t('certificate.recordOf', { number: row.certificateNumber })}
      actions={({ allowedActions }) => [
        ...allowedActions.map((action) => (
          <Button key={action} danger={action === 'revoke'} onClick={() => setMoving(action)}>
            {t(`certificate.${action}`)}
          </Button>
        )),
        <Button key="check" href={`#${checkPage(certificateNumber)}`} target="_blank">
          {t('certificate.check')}
        </Button>,
        <Button
          key="download"
          type="primary"
          onClick={() => download((options) => examService.downloadExamCertificate({ query }, options).then(saveFile))}
        >
          {t('certificate.download')}
        </Button>,
      ]}
    >
      {(row, changed) => (
        <>
          <DownloadFailure failed={failed} />
          <Certificate of={row} />
          {moving && (
            <MoveDialog
              key={moving}
              action={moving}
              certificate={row}
              onTried={changed}
              onClose={() => setMoving(null)}
            />
          )}
        </>
      )}
    </ReadDrawer>
  );
}

function Certificate({ of: row }: { of: CertificateDetail }) {
  const t = useT();
  const say = useSay();
  const { revokedBy, revokedAt, revokeReason, signingKeyId } = row;
  return (
    <>
      {revokedBy && revokedAt && (
        <Alert
          className={styles.notice}
          type="error"
          showIcon
          title={t('certificate.revokedBy', { who: revokedBy, when: formatInstant(revokedAt) })}
          description={revokeReason}
        />
      )}
      <Facts
        items={[
          { key: 'state', label: t('certificate.state'), children: <CertificateLabel state={row.state} /> },
          { key: 'number', label: t('certificate.number'), children: <CodeText code={row.certificateNumber} /> },
          { key: 'holder', label: t('certificate.holder'), children: row.holderName },
          { key: 'customer', label: t('certificate.customer'), children: row.customerName },
          { key: 'process', label: t('certificate.process'), children: say(row.processName) },
          { key: 'standards', label: t('certificate.standards'), children: row.standards.join(' · ') },
          { key: 'issuer', label: t('certificate.issuer'), children: say(row.issuer) },
          { key: 'issuedOn', label: t('certificate.issuedOn'), children: row.issuedOn },
          { key: 'validUntil', label: t('certificate.validUntil'), children: row.validUntil },
          {
            key: 'signature',
            label: t('certificate.signature'),
            children: signingKeyId ? (
              <span className={styles.key}>{t('certificate.signedBy', { key: signingKeyId })}</span>
            ) : (
              t('certificate.notSigned')
            ),
          },
        ]}
      />
    </>
  );
}
