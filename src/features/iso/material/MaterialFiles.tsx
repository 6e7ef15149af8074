import { limits } from '#domain/kernel/limits';
import { DownloadFailure } from '@/components/DownloadFailure';
import { UploadBox } from '@/components/files/UploadBox';
import { useDownload } from '@/hooks/useDownload';
import { useUploads } from '@/hooks/useUploads';
import { useT } from '@/locales';
import { downloadFile } from '@/services/file';
import { isoService, type MaterialItem, type MaterialVersion } from '@/services/iso';
import { megabytes } from '@/utils/format';
import { DocumentLine } from './DocumentLine';
import styles from './material.module.css';

interface Props {
  projectCode: string;
  item: MaterialItem;
  editable: boolean;
  onDates: (file: MaterialVersion) => void;
  onChanged: () => void;
}

const max = limits.materialFiles;

/** The files of a material with their versions, and where further ones are dropped. */
export function MaterialFiles({ projectCode, item, editable, onDates, onChanged }: Props) {
  const t = useT();
  const { materialCode, files, asksDay } = item;
  const { download, failed } = useDownload();
  const uploads = useUploads({
    max: limits.uploadBytes,
    send: (file, options) => isoService.addMaterialFile({ form: { projectCode, materialCode }, file }, options),
    onSent: onChanged,
  });
  const isFull = files.reduce((sum, { versions }) => sum + versions.length, 0) >= max;
  return (
    <section className={styles.part} aria-label={t('material.ownFiles')}>
      <h3>{t('material.ownFiles')}</h3>
      {files.length === 0 && !editable && <p className={styles.soft}>{t('material.noFiles')}</p>}
      {files.length > 0 && (
        <ul className={styles.documents}>
          {files.map((document) => (
            <DocumentLine
              key={document.documentId}
              projectCode={projectCode}
              materialCode={materialCode}
              document={document}
              asksDay={asksDay}
              editable={editable}
              isFull={isFull}
              onDownload={({ objectId }) => download((options) => downloadFile({ objectId, projectCode }, options))}
              onDates={onDates}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      <DownloadFailure failed={failed} />
      {editable && (
        <UploadBox
          uploads={uploads}
          title={isFull ? t('material.full', { max }) : t('material.drop')}
          hint={t('material.dropHint', { size: megabytes(limits.uploadBytes) })}
          disabled={isFull}
        />
      )}
    </section>
  );
}
