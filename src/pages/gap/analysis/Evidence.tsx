import { limits } from '#domain/kernel/limits';
import { findingLimits } from '#domain/subjects/gap/analysis/limits';
import { gap as calls } from '#domain/subjects/gap/contract';
import { DownloadFailure } from '@/components/DownloadFailure';
import { FileActions } from '@/components/files/FileActions';
import { UploadBox } from '@/components/files/UploadBox';
import { useDownload } from '@/hooks/useDownload';
import { useUploads } from '@/hooks/useUploads';
import { useT } from '@/locales';
import { saveFile, shownAt } from '@/services/file';
import { type FindingDetail, gapService } from '@/services/gap';
import { formatBytes, megabytes } from '@/utils/format';
import styles from './gap.module.css';

interface Props {
  projectCode: string;
  finding: FindingDetail;
  /** Files may be added and taken away. */
  editable: boolean;
  onChanged: () => void;
}

/** Files that show what was found or done. */
export function Evidence({ projectCode, finding, editable, onChanged }: Props) {
  const t = useT();
  const { download, failed } = useDownload();
  const about = { projectCode, findingId: finding.findingId };
  const uploads = useUploads({
    max: limits.recordFileBytes,
    send: (file, options) => gapService.addFindingFile({ form: about, file }, options),
    onSent: onChanged,
  });
  const fetchOne = (objectId: string) => gapService.getFindingFile({ query: { ...about, objectId } }, { silent: true });
  const { files } = finding;
  return (
    <section aria-label={t('questionnaire.gap.evidence')}>
      {files.length === 0 && !editable && <p className={styles.soft}>{t('questionnaire.gap.noFiles')}</p>}
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
              address={shownAt(calls.getFindingFile, { ...about, objectId })}
              onDownload={() => download(() => fetchOne(objectId).then(saveFile))}
              remove={() => gapService.removeFindingFile({ body: { ...about, objectId } })}
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
          hint={t('questionnaire.gap.dropHint', { size: megabytes(limits.recordFileBytes), max: findingLimits.files })}
          disabled={files.length >= findingLimits.files}
        />
      )}
    </section>
  );
}
