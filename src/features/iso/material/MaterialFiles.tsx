import { Button } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { DownloadFailure } from '@/components/DownloadFailure';
import { UploadBox } from '@/components/files/UploadBox';
import { useDownload } from '@/hooks/useDownload';
import { useUploads } from '@/hooks/useUploads';
import { useT } from '@/locales';
import { downloadFile } from '@/services/file';
import { isoService, type MaterialDocument, type MaterialItem, type MaterialVersion } from '@/services/iso';
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

/** The files of a material with their versions, and where a further one, or the next version of one, is dropped. */
export function MaterialFiles({ projectCode, item, editable, onDates, onChanged }: Props) {
  const t = useT();
  const { materialCode, files, asksDay } = item;
  const [replaced, setReplaced] = useState<string | null>(null);
  const { download, failed } = useDownload();
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
              document={document}
              asksDay={asksDay}
              editable={editable}
              isFull={isFull}
              isReplaced={document.documentId === replaced}
              onReplace={() => setReplaced(document.documentId === replaced ? null : document.documentId)}
              onDownload={({ objectId }) => download((options) => downloadFile({ objectId, projectCode }, options))}
              onDates={onDates}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      <DownloadFailure failed={failed} />
      {editable && (
        <Drop
          key={replaced}
          projectCode={projectCode}
          materialCode={materialCode}
          document={files.find(({ documentId }) => documentId === replaced)}
          isFull={isFull}
          onSent={() => {
            setReplaced(null);
            onChanged();
          }}
          onCancel={() => setReplaced(null)}
        />
      )}
    </section>
  );
}

interface DropProps {
  projectCode: string;
  materialCode: string;
  /** The file whose next version is dropped; absent: a further file. */
  document: MaterialDocument | undefined;
  isFull: boolean;
  onSent: () => void;
  onCancel: () => void;
}

/** Takes files of a material. */
function Drop({ projectCode, materialCode, document, isFull, onSent, onCancel }: DropProps) {
  const t = useT();
  const { documentId, versions: [latest] = [] } = document ?? {};
  const uploads = useUploads({
    max: limits.uploadBytes,
    send: (file, options) =>
      isoService.addMaterialFile(
        { form: { projectCode, materialCode, ...(documentId && { documentId }) }, file },
        options,
      ),
    onSent,
  });
  const title = isFull
    ? t('material.full', { max })
    : latest
      ? t('material.dropVersion', { name: latest.name })
      : t('material.drop');
  return (
    <>
      {latest && (
        <Button type="link" size="small" onClick={onCancel}>
          {t('material.dropFurther')}
        </Button>
      )}
      <UploadBox
        uploads={uploads}
        title={title}
        hint={latest ? t('material.dropVersionHint') : t('material.dropHint', { size: megabytes(limits.uploadBytes) })}
        disabled={isFull}
      />
    </>
  );
}
