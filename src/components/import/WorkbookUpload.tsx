import { Alert, Progress } from 'antd';
import { type ReactNode, useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { useT } from '@/locales';
import styles from './import.module.css';
import { WorkbookDrop } from './WorkbookDrop';

interface Props<Answer> {
  /** What it may hold at most. */
  limit: string;
  /** Endings of the files that it takes. */
  accept?: string;
  send: (file: File, onProgress: (percent: number) => void) => Promise<Answer>;
  /** It was tried. */
  onParsed: (answer: Answer) => void;
  /** The content around the drop area. */
  before?: ReactNode;
  after?: ReactNode;
}

/** Sends a workbook to be tried, and says how far it is and why it was refused. */
export function WorkbookUpload<Answer>({ limit, accept, send, onParsed, before, after }: Props<Answer>) {
  const t = useT();
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [failure, setFailure] = useState('');
  const take = async (file: File) => {
    setFailure('');
    if (file.size > limits.spreadsheetBytes) return setFailure(limit);
    setSending({ name: file.name, percent: 0 });
    try {
      onParsed(await send(file, (percent) => setSending({ name: file.name, percent })));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('common.unknownError'));
    } finally {
      setSending(null);
    }
  };
  const checking = sending && t('workbook.checking', { name: sending.name });
  return (
    <>
      {failure && <Alert className={styles.told} type="error" showIcon role="alert" title={failure} />}
      {sending ? (
        <div role="status">
          {checking}
          <Progress percent={sending.percent} status="active" aria-label={checking ?? undefined} />
        </div>
      ) : (
        <>
          {before}
          <WorkbookDrop limit={limit} accept={accept} onFile={(file) => void take(file)} />
          {after}
        </>
      )}
    </>
  );
}
