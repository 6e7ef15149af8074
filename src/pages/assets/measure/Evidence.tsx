import { DeleteOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Popconfirm, Progress, Upload } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { DownloadFailure } from '@/components/DownloadFailure';
import { toast } from '@/feedback';
import { useDownload } from '@/hooks/useDownload';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { assetsService, type MeasureDetail } from '@/services/assets';
import { saveFile } from '@/services/file';
import { formatBytes, formatInstant } from '@/utils/format';
import styles from './measure.module.css';

interface Props {
  projectCode: string;
  riskId: string;
  evidence: MeasureDetail['evidence'];
  /** Files can be added and taken away now. */
  isOpen: boolean;
  onChanged: () => void;
}

/** The files that show that a measure was carried out: dropped in, looked at, taken away. */
export function Evidence({ projectCode, riskId, evidence, isOpen, onChanged }: Props) {
  const t = useT();
  const { download, failed } = useDownload();
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const fail = (text: string) => setFailures((before) => [...before, text]);

  const send = async (file: File) => {
    if (file.size > limits.evidenceBytes) return fail(t('assets.measure.tooLarge', { name: file.name }));
    setSending({ name: file.name, percent: 0 });
    try {
      await assetsService.addEvidence(
        { form: { projectCode, riskId }, file },
        { onProgress: (percent) => setSending({ name: file.name, percent }), silent: true },
      );
      void toast('success', t('assets.measure.added', { name: file.name }));
    } catch (error) {
      const why = error instanceof Error ? error.message : t('common.unknownError');
      fail(t('assets.measure.uploadFailed', { name: file.name, why }));
    } finally {
      setSending(null);
    }
  };
  /** One after the other, as the server takes them. */
  const sendAll = async (files: readonly File[]) => {
    setFailures([]);
    for (const file of files) await send(file);
    onChanged();
  };
  const remove = async (objectId: string) => {
    try {
      await assetsService.removeEvidence({ body: { projectCode, riskId, objectId } });
      void toast('success', t('assets.measure.removed'));
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
    } finally {
      onChanged();
    }
  };

  return (
    <>
      {evidence.length === 0 && !isOpen && <p className={styles.soft}>{t('assets.measure.noEvidence')}</p>}
      {evidence.length > 0 && (
        <ul className={styles.files} aria-label={t('assets.measure.evidence')}>
          {evidence.map(({ objectId, name, size, addedBy, addedAt }) => (
            <li key={objectId}>
              <Button
                type="link"
                size="small"
                className={styles.name}
                aria-label={t('assets.measure.download', { name })}
                title={name}
                onClick={() =>
                  download((options) =>
                    assetsService.getEvidence({ query: { projectCode, riskId, objectId } }, options).then(saveFile),
                  )
                }
              >
                {name}
              </Button>
              <span className={styles.soft}>
                {`${formatBytes(size)} · ${t('assets.measure.addedLine', { who: addedBy ?? '–', when: formatInstant(addedAt) })}`}
              </span>
              {isOpen && (
                <Popconfirm
                  title={t('assets.measure.removeQuestion')}
                  okText={t('record.remove')}
                  okButtonProps={{ danger: true }}
                  onConfirm={() => remove(objectId).catch(report)}
                >
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('assets.measure.removeOf', { name })}
                  />
                </Popconfirm>
              )}
            </li>
          ))}
        </ul>
      )}
      <DownloadFailure failed={failed} />
      {failures.length > 0 && (
        <Alert
          type="error"
          showIcon
          className={styles.reason}
          closable={{ onClose: () => setFailures([]) }}
          title={failures.map((text) => <div key={text}>{text}</div>)}
        />
      )}
      {sending && (
        <div role="status">
          {t('assets.measure.sending', { name: sending.name })}
          <Progress percent={Math.round(sending.percent)} size="small" />
        </div>
      )}
      {isOpen && (
        <Upload.Dragger
          multiple
          height={176}
          showUploadList={false}
          disabled={sending !== null || evidence.length >= limits.evidenceFiles}
          accept=".pdf,.png,.jpg,.jpeg,.docx,.xlsx,.pptx,.doc,.xls,.txt,.csv,.log"
          beforeUpload={(file, files) => {
            // Asked for each of them: the first sends all.
            if (file.uid === files[0]?.uid) void sendAll(files).catch(report);
            return false;
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p>{t('assets.measure.drop')}</p>
          <p className={styles.soft}>{t('assets.measure.dropHint')}</p>
        </Upload.Dragger>
      )}
    </>
  );
}
