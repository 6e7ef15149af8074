import { Button } from 'antd';
import Upload from 'antd/es/upload';
import { type ComponentProps, useState } from 'react';
import { paperEndings } from '#domain/kernel/fileEndings';
import { limits } from '#domain/kernel/limits';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { megabytes } from '@/utils/format';
import { PaperList } from './PaperList';
import styles from './PaperList.module.css';

interface Props extends Pick<ComponentProps<typeof PaperList>, 'papers' | 'none' | 'fetch'> {
  /** Of the section, and of the button that adds one. */
  title: string;
  addLabel: string;
  /** The endings of files that are taken. */
  endings?: readonly string[];
  /** So many it takes. */
  max: number;
  hint: (values: { kinds: string; max: number; size: string }) => string;
  /** Sends one; absent: nothing is taken any more. */
  add?: ((file: File) => Promise<unknown>) | undefined;
  /** Takes one back, where that may be. */
  remove?: (objectId: string) => Promise<unknown>;
  /** Whether a file is being sent or taken back. */
  onBusy?: ((busy: boolean) => void) | undefined;
  onChanged: () => void;
}

/** Papers that people hand in with something, such as a licence or a receipt. */
export function PaperUpload({
  title,
  addLabel,
  endings = paperEndings,
  max,
  hint,
  add,
  remove,
  onBusy,
  onChanged,
  ...list
}: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const mark = (now: boolean) => {
    setBusy(now);
    onBusy?.(now);
  };
  const change = (work: Promise<unknown>, done: string) => {
    mark(true);
    void work
      .then(() => void toast('success', done))
      .catch(report)
      .then(() => {
        mark(false);
        onChanged();
      });
  };
  const isFull = list.papers.length >= max;
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <PaperList
        {...list}
        {...(remove && {
          onRemove: ({ objectId }) => change(remove(objectId), t('record.fileRemoved', { what: title })),
        })}
      />
      {add && (
        <>
          <Upload
            accept={endings.join(',')}
            showUploadList={false}
            disabled={busy || isFull}
            beforeUpload={(file) => {
              change(add(file), t('record.fileStored', { what: title }));
              return false;
            }}
          >
            <Button loading={busy} disabled={isFull}>
              {addLabel}
            </Button>
          </Upload>
          <p className={styles.soft}>
            {hint({ kinds: endings.join(' '), max, size: megabytes(limits.recordFileBytes) })}
          </p>
        </>
      )}
    </section>
  );
}
