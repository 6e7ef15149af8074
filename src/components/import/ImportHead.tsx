import { DownloadOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ImportAction } from '#domain/kernel/imports';
import { DownloadFailure } from '@/components/DownloadFailure';
import { useDownload } from '@/hooks/useDownload';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import { saveFile } from '@/services/file';
import { formatInstant } from '@/utils/format';
import styles from './import.module.css';

interface Props {
  title: string;
  about: { fileName: string; createdBy: string; createdAt: string; allowedActions: readonly ImportAction[] };
  /** Absent where workbooks are not given back marked. */
  marked?: (options?: CallOptions) => Promise<Parameters<typeof saveFile>[0]>;
  /** Of the button that enters it. */
  confirmLabel: string;
  onConfirm: () => Promise<unknown>;
  /** What an undo takes back. */
  undoText: string;
  onUndo: () => Promise<unknown>;
  onAgain: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** What is done with an import, from its dry run to its receipt: its bad cells marked, entering it, taking it back. */
export function ImportHead(props: Props) {
  const { title, about, marked, confirmLabel, onConfirm, undoText, onUndo, onAgain, children } = props;
  const t = useT();
  const [sending, setSending] = useState(false);
  const { download, failed } = useDownload();
  const may = (action: ImportAction) => about.allowedActions.includes(action);
  const note = `${about.fileName} · ${about.createdBy} · ${formatInstant(about.createdAt)}`;
  const confirm = () => {
    setSending(true);
    void onConfirm().finally(() => setSending(false));
  };
  return (
    <>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.note} title={note}>
          {note}
        </span>
        <span className={styles.buttons}>
          {marked && may('downloadMarked') && (
            <Button icon={<DownloadOutlined />} onClick={() => download((options) => marked(options).then(saveFile))}>
              {t('workbook.downloadMarked')}
            </Button>
          )}
          {may('undo') && (
            <Popconfirm
              title={t('workbook.undoTitle')}
              description={undoText}
              okText={t('workbook.undo')}
              okButtonProps={{ danger: true }}
              styles={{ root: { maxWidth: 360 } }}
              onConfirm={onUndo}
            >
              <Button danger>{t('workbook.undo')}</Button>
            </Popconfirm>
          )}
          <Button onClick={onAgain}>{t('workbook.again')}</Button>
          {may('confirm') && (
            <Button type="primary" loading={sending} onClick={confirm}>
              {confirmLabel}
            </Button>
          )}
          {children}
        </span>
      </div>
      <DownloadFailure failed={failed} />
    </>
  );
}
