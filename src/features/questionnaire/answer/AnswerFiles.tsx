import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { fileEndings } from '#domain/kernel/fileEndings';
import { useT } from '@/locales';
import styles from './answer.module.css';

export interface AttachedFile {
  readonly key: string;
  readonly name: string;
  /** Where a picture of it is. */
  readonly picture?: string;
}

interface Props {
  kind: 'image' | 'any';
  files: readonly AttachedFile[];
  disabled?: boolean;
  onAdd: (files: readonly File[]) => void;
  onRemove: (file: AttachedFile) => void;
}

/** Files of an answer: chosen or dropped; sending and keeping them is the page's. */
export function AnswerFiles({ kind, files, disabled = false, onAdd, onRemove }: Props) {
  const t = useT();
  return (
    <div>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t('answer.files')}>
          {files.map((file) => (
            <li key={file.key}>
              {file.picture ? <img src={file.picture} alt={file.name} /> : <PaperClipOutlined />}
              <span className={styles.fileName} title={file.name}>
                {file.name}
              </span>
              {!disabled && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={t('answer.removeFile', { name: file.name })}
                  title={t('answer.removeFile', { name: file.name })}
                  onClick={() => onRemove(file)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <Upload.Dragger
          multiple
          className={styles.drop}
          showUploadList={false}
          accept={kind === 'image' ? 'image/*' : fileEndings.join(',')}
          beforeUpload={(file, chosen) => {
            // Asked for each of them: the first brings all.
            if (file.uid === chosen[0]?.uid) onAdd(chosen);
            return false;
          }}
        >
          <PaperClipOutlined /> {t(kind === 'image' ? 'answer.addImages' : 'answer.addFiles')}
        </Upload.Dragger>
      )}
    </div>
  );
}
