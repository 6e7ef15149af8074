import { Alert, Button, Popconfirm, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { megabytes } from '@/utils/format';
import styles from './StoredFile.module.css';

interface Props {
  /** Its title, shown above it. */
  title: string;
  /** Whether there is one; `children` shows it. */
  has: boolean;
  /** Whether it may be changed. */
  isOpen: boolean;
  /** Endings, as the file dialog takes them. */
  accept: string;
  maxBytes: number;
  hint: string;
  /** Both as calls that leave telling of a failure to this place. */
  save: (file: File) => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** After it was tried; whether or not it worked. */
  onChanged?: () => void;
  /** Other ways to have one; what they send is told here. */
  more?: (send: (file: File) => Promise<void>) => ReactNode;
  children?: ReactNode;
}

/** One file that something has or hasn't: sent and taken away at once, apart from what is typed beside it. */
export function StoredFile(props: Props) {
  const { title, has, isOpen, accept, maxBytes, hint, save, remove, onChanged, more, children } = props;
  const t = useT();
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const change = async (work: () => Promise<unknown>, told: string) => {
    setFailure(null);
    setSending(true);
    try {
      await work();
      void toast('success', told);
    } catch (error) {
      report(error);
      setFailure(error instanceof Error ? error.message : t('common.unknownError'));
    } finally {
      setSending(false);
      onChanged?.();
    }
  };
  const send = async (file: File) => {
    if (file.size > maxBytes) {
      const size = maxBytes < 1024 * 1024 ? `${maxBytes / 1024} KB` : megabytes(maxBytes);
      return setFailure(t('record.fileTooLarge', { name: file.name, size }));
    }
    await change(() => save(file), t('record.fileStored', { what: title }));
  };
  return (
    <section className={styles.file} aria-label={title}>
      <h3>{title}</h3>
      {children}
      {!has && !isOpen && <p className={styles.soft}>{t('record.noFile')}</p>}
      {failure && (
        <Alert
          type="error"
          showIcon
          className={styles.failure}
          title={failure}
          closable={{ onClose: () => setFailure(null) }}
        />
      )}
      {isOpen && (
        <div className={styles.actions}>
          <Upload
            accept={accept}
            showUploadList={false}
            disabled={sending}
            beforeUpload={(file) => {
              void send(file).catch(report);
              return false;
            }}
          >
            <Button loading={sending}>{t(has ? 'record.fileReplace' : 'record.fileChoose')}</Button>
          </Upload>
          {has && (
            <Popconfirm
              title={t('record.fileRemoveQuestion', { what: title })}
              okText={t('record.remove')}
              okButtonProps={{ danger: true }}
              onConfirm={() => change(remove, t('record.fileRemoved', { what: title })).catch(report)}
            >
              <Button disabled={sending}>{t('record.remove')}</Button>
            </Popconfirm>
          )}
          {more?.(send)}
        </div>
      )}
      {isOpen && <p className={styles.hint}>{hint}</p>}
    </section>
  );
}
