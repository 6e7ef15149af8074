import { limits } from '#domain/kernel/limits';
import { iso as calls } from '#domain/subjects/iso/contract';
import { DownloadFailure } from '@/components/DownloadFailure';
import { FileActions } from '@/components/files/FileActions';
import { UploadBox } from '@/components/files/UploadBox';
import { useDownload } from '@/hooks/useDownload';
import { useUploads } from '@/hooks/useUploads';
import { useT } from '@/locales';
import { saveFile, shownAt } from '@/services/file';
import { isoService, type NonconformityDetail } from '@/services/iso';
import { formatBytes, megabytes } from '@/utils/format';
import styles from './nonconformity.module.css';

interface Props {
  projectCode: string;
  nonconformity: NonconformityDetail;
  /** Files may be added and taken away. */
  editable: boolean;
  onChanged: () => void;
}

/** Files that show what was done. */
export function EvidenceFiles({ projectCode, nonconformity, editable, onChanged }: Props) {
  const t = useT();
  const { download, failed } = useDownload();
  const { nonconformityId, files, needsFile } = nonconformity;
  const about = { projectCode, nonconformityId };
  const uploads = useUploads({
    max: limits.recordFileBytes,
    send: (file, options) => isoService.addNonconformityFile({ form: about, file }, options),
    onSent: onChanged,
  });
  const fetchOne = (objectId: string) =>
    isoService.getNonconformityFile({ query: { ...about, objectId } }, { silent: true });
  return (
    <section aria-label={t('nonconformity.files')}>
      <h3 className={styles.heading}>{t('nonconformity.filesTitle')}</h3>
      {files.length === 0 && (
        <p className={styles.soft}>{t(needsFile ? 'nonconformity.fileNeeded' : 'nonconformity.noFiles')}</p>
      )}
      <ul className={styles.files}>
        {files.map(({ objectId, name, mime, size }) => (
          <li key={objectId}>
            <span className={styles.fileName} title={name}>
              {name}
            </span>
            <span className={styles.soft}>{formatBytes(size)}</span>
            <FileActions
              file={{ objectId, name, mime, allowedActions: editable ? ['remove'] : [] }}
              fetch={() => fetchOne(objectId)}
              address={shownAt(calls.getNonconformityFile, { ...about, objectId })}
              onDownload={() => download(() => fetchOne(objectId).then(saveFile))}
              remove={() => isoService.removeNonconformityFile({ body: { ...about, objectId } })}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ul>
      <DownloadFailure failed={failed} />
      {editable && (
        <UploadBox
          uploads={uploads}
          title={t('file.drop')}
          hint={t('nonconformity.dropHint', { size: megabytes(limits.recordFileBytes), max: limits.recordFiles })}
          disabled={files.length >= limits.recordFiles}
        />
      )}
    </section>
  );
}
