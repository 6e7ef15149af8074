import { CloseOutlined, InboxOutlined, ReloadOutlined } from '@ant-design/icons';
import { useEventListener } from 'ahooks';
import { Button, Progress, Upload } from 'antd';
import type { RefObject } from 'react';
import { fileEndings } from '#domain/kernel/fileEndings';
import type { Uploads } from '@/hooks/useUploads';
import { useT } from '@/locales';
import { formatInstant } from '@/utils/format';
import { isTyping } from '@/utils/keys';
import styles from './files.module.css';

interface Props {
  uploads: Uploads;
  /** What may be dropped, or why there is no room. */
  title: string;
  hint: string;
  disabled?: boolean;
  /** The endings of files that are taken. */
  endings?: readonly string[];
  /** One of several on a page: lower, and only what is pasted inside of this is taken. */
  within?: RefObject<HTMLElement | null>;
}

/** Takes files by drop, paste or choice; their progress is listed below. */
export function UploadBox({ uploads, title, hint, disabled = false, endings = fileEndings, within }: Props) {
  const t = useT();
  /** A picture of the screen has no name of its own, and all are called the same. */
  const named = (file: File) => {
    const [, ending] = /^image(\.\w+)$/u.exec(file.name) ?? [];
    if (!ending) return file;
    const when = formatInstant(new Date().toISOString()).replaceAll(':', '.');
    return new File([file], `${t('file.pasted', { when })}${ending}`, { type: file.type });
  };
  useEventListener('paste', (event: ClipboardEvent) => {
    const pasted = [...(event.clipboardData?.files ?? [])];
    // What is pasted into a field is the field's: spreadsheets put a picture of cells beside their text.
    if (disabled || pasted.length === 0 || isTyping(event.target)) return;
    if (within && !within.current?.contains(document.activeElement)) return;
    event.preventDefault();
    uploads.add(pasted.map(named));
  });
  return (
    <div>
      <Sendings {...uploads} />
      <Upload.Dragger
        multiple
        className={styles.drop}
        height={within ? 68 : 132}
        showUploadList={false}
        disabled={disabled}
        accept={endings.join(',')}
        beforeUpload={(file, files) => {
          // Asked for each of them: the first sends all.
          if (file.uid === files[0]?.uid) uploads.add(files);
          return false;
        }}
      >
        {!within && (
          <p className={styles.inbox}>
            <InboxOutlined />
          </p>
        )}
        <p>{title}</p>
        <p className={styles.soft}>{hint}</p>
      </Upload.Dragger>
    </div>
  );
}

function Sendings({ items, cancel, retry }: Uploads) {
  const t = useT();
  if (items.length === 0) return null;
  return (
    <ul className={styles.sendings} aria-label={t('file.sendings')} aria-live="polite">
      {items.map((item) => {
        const { key, file, percent, failure, isWaiting } = item;
        const { name } = file;
        return (
          <li key={key}>
            <div className={styles.what}>
              {failure ? (
                <span role="alert" className={styles.failed}>
                  {failure}
                </span>
              ) : (
                <>
                  {name}
                  {isWaiting && <span className={styles.soft}> {t('file.lineLost')}</span>}
                  <Progress percent={percent} size="small" aria-label={t('file.sending', { name })} />
                </>
              )}
            </div>
            {failure && (
              <Button
                type="text"
                size="small"
                icon={<ReloadOutlined />}
                aria-label={t('file.sendAgain', { name })}
                title={t('file.sendAgain', { name })}
                onClick={() => retry(item)}
              />
            )}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t(failure ? 'file.forget' : 'file.cancel', { name })}
              title={t(failure ? 'file.forget' : 'file.cancel', { name })}
              onClick={() => cancel(key)}
            />
          </li>
        );
      })}
    </ul>
  );
}
