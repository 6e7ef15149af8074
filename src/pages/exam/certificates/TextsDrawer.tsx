import { Alert, Button, Drawer, Skeleton } from 'antd';
import { saveExamCertificateTextsRules } from '#domain/generated/rules/exam/saveExamCertificateTexts';
import {
  type CertificateTextField,
  type CertificateTexts,
  type CertificateWords,
  certificateTextFields,
  forbiddenWords,
} from '#domain/subjects/exam/certificate/wording';
import { DownloadFailure } from '@/components/DownloadFailure';
import { FailureBlock } from '@/components/FailureBlock';
import { NoteField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useDownload } from '@/hooks/useDownload';
import { useLoad } from '@/hooks/useLoad';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { type CertificateTextsRow, examService } from '@/services/exam';
import { saveFile } from '@/services/file';
import styles from './certificates.module.css';

/** What the organization's certificates say from now on. */
export default function TextsDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { data, error, refresh } = useLoad((options) => examService.getExamCertificateTexts({}, options), []);
  if (data) return <TextsForm row={data} onClose={onClose} />;
  return (
    <Drawer open size={760} title={t('certificate.texts')} onClose={onClose}>
      {error ? <FailureBlock compact error={error} onRetry={refresh} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </Drawer>
  );
}

const valuesOf = ({ title, body, issuer }: CertificateTextsRow): CertificateTexts => ({ title, body, issuer });
const both = (words: CertificateWords | undefined) => (words ? `${words.zh}\n${words.en}` : '');

function TextsForm({ row, onClose }: { row: CertificateTextsRow; onClose: () => void }) {
  const t = useT();
  const { download, failed } = useDownload();
  const record = useRecordForm<CertificateTextsRow, CertificateTexts>({
    name: 'certificateTexts',
    row,
    valuesOf,
    fresh: valuesOf(row),
    editable: true,
    send: async (texts, options, origin) => {
      await examService.saveExamCertificateTexts({ body: { ...texts, version: origin?.version ?? 0 } }, options);
      return null;
    },
    onDone: () => {
      void toast('success', t('certificate.textsSaved'));
      onClose();
    },
  });
  const allowed = {
    validator: async (_: unknown, value: string | undefined) => {
      const [word] = forbiddenWords(value ?? '');
      if (word !== undefined) throw new Error(t('certificate.forbidden', { word }));
    },
  };
  const label = (field: CertificateTextField) => t(`certificate.field_${field}`);
  return (
    <RecordDrawer
      record={record}
      width={760}
      title={t('certificate.texts')}
      compare={{
        title: { label: label('title'), show: both },
        body: { label: label('body'), show: both },
        issuer: { label: label('issuer'), show: both },
      }}
      hint={
        <Button onClick={() => download((options) => examService.previewExamCertificate({}, options).then(saveFile))}>
          {t('certificate.preview')}
        </Button>
      }
      onClose={onClose}
    >
      <Alert className={styles.notice} type="info" showIcon title={t('certificate.textsHint')} />
      <DownloadFailure failed={failed} />
      {certificateTextFields.map((field) => (
        <div key={field} className={styles.two}>
          {(['zh', 'en'] as const).map((language) => (
            <NoteField
              key={language}
              name={[field, language]}
              label={t(`certificate.${field}_${language}`)}
              {...saveExamCertificateTextsRules[field][language]}
              rules={[allowed]}
              minRows={field === 'body' ? 3 : 1}
            />
          ))}
        </div>
      ))}
    </RecordDrawer>
  );
}
