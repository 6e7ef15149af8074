import { Button } from 'antd';
import { useRef } from 'react';
import { file as fileCalls } from '#domain/capabilities/file/contract';
import { docxMime } from '#domain/kernel/fileEndings';
import { limits } from '#domain/kernel/limits';
import { DownloadFailure } from '@/components/DownloadFailure';
import { FileActions } from '@/components/files/FileActions';
import { UploadBox } from '@/components/files/UploadBox';
import { useDownload } from '@/hooks/useDownload';
import { useUploads } from '@/hooks/useUploads';
import { useT } from '@/locales';
import { downloadFile, fileService, shownAt } from '@/services/file';
import { type DocumentTemplateDetail, isoService } from '@/services/iso';
import { formatBytes, formatInstant, megabytes } from '@/utils/format';
import styles from './documentTemplates.module.css';
import { useAdded } from './useAdded';

interface Props {
  templateCode: string;
  versions: DocumentTemplateDetail['versions'];
  editable: boolean;
  onChanged: () => void;
}

const max = limits.templateVersions;

/** The versions of a template's file, the latest first, and where the next one is dropped. */
export function TemplateVersions({ templateCode, versions, editable, onChanged }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { download, failed } = useDownload();
  const told = useAdded();
  const uploads = useUploads({
    max: limits.recordFileBytes,
    send: (file, options) =>
      isoService.addDocumentTemplateFile({ form: { templateCode }, file }, options).then(told(file.name)),
    onSent: onChanged,
  });
  const isFull = versions.length >= max;
  return (
    <section className={styles.part} aria-label={t('documentTemplate.versions')}>
      <h3>{t('documentTemplate.versions')}</h3>
      <ul className={styles.versions}>
        {versions.map(({ objectId, number, fileName, size, addedBy, addedAt, faultCount }) => (
          <li key={objectId}>
            <Button
              type="link"
              size="small"
              aria-label={t('file.download', { name: fileName })}
              onClick={() => download((options) => downloadFile({ objectId }, options))}
            >
              {t('documentTemplate.versionNumber', { number })}
            </Button>
            <span>{fileName}</span>
            <span className={styles.soft}>
              {[addedBy, formatInstant(addedAt), formatBytes(size)].filter(Boolean).join(' · ')}
              {faultCount > 0 && ` · ${t('documentTemplate.faultCount', { count: faultCount })}`}
            </span>
            <FileActions
              file={{ objectId, name: fileName, mime: docxMime }}
              fetch={(options) => fileService.downloadFile({ query: { objectId } }, options)}
              address={shownAt(fileCalls.downloadFile, { objectId })}
            />
          </li>
        ))}
      </ul>
      <DownloadFailure failed={failed} />
      {editable && (
        <div ref={box}>
          <UploadBox
            uploads={uploads}
            title={isFull ? t('documentTemplate.full', { max }) : t('documentTemplate.dropVersion')}
            hint={t('documentTemplate.dropHint', { size: megabytes(limits.recordFileBytes) })}
            endings={['.docx']}
            disabled={isFull}
            within={box}
          />
        </div>
      )}
    </section>
  );
}
