import { InboxOutlined } from '@ant-design/icons';
import { useEventListener } from 'ahooks';
import { Alert, Progress, Skeleton, Upload } from 'antd';
import type { RecordEntity } from '#domain/assets/record/record';
import { fileEndings } from '#domain/file/endings';
import { limits } from '#domain/kernel/limits';
import { FailureBlock } from '@/components/FailureBlock';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';
import { formatInstant, megabytes } from '@/utils/format';
import { isTyping } from '@/utils/keys';
import { FileList } from './FileList';
import styles from './record.module.css';
import { useSendFiles } from './useSendFiles';

interface Props {
  projectCode: string;
  entity: RecordEntity;
  entityId: string;
  /** Where others show how many there are. */
  onChanged?: () => void;
}

const size = megabytes(limits.recordFileBytes);
const max = limits.recordFiles;

/** The files of a record: dropped in, pasted or chosen, looked at, taken away. */
export default function RecordFiles({ onChanged, ...about }: Props) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => assetsService.listRecordFiles({ query: about }, options),
    [about],
  );
  const changed = () => {
    refresh();
    onChanged?.();
  };
  const { send, sending, failures, forget } = useSendFiles(about, changed);
  const isOpen = data?.allowedActions.includes('add') ?? false;
  const hasRoom = (data?.list.length ?? 0) < max;
  useEventListener('paste', (event: ClipboardEvent) => {
    const pasted = [...(event.clipboardData?.files ?? [])];
    // What is pasted into a field is the field's: spreadsheets put a picture of cells beside their text.
    if (!isOpen || !hasRoom || sending || pasted.length === 0 || isTyping(event.target)) return;
    event.preventDefault();
    void send(pasted.map(named)).catch(report);
  });
  /** A picture of the screen has no name of its own, and all are called the same. */
  const named = (file: File) => {
    const [, ending] = /^image(\.\w+)$/u.exec(file.name) ?? [];
    if (!ending) return file;
    const when = formatInstant(new Date().toISOString()).replaceAll(':', '.');
    return new File([file], `${t('assets.record.pasted', { when })}${ending}`, { type: file.type });
  };
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />;
  return (
    <section aria-label={t('assets.record.files')}>
      {data.list.length === 0 && !isOpen && <p className={styles.soft}>{t('assets.record.noFiles')}</p>}
      <FileList about={about} list={data.list} onChanged={changed} />
      {failures.length > 0 && (
        <Alert
          type="error"
          showIcon
          className={styles.failures}
          closable={{ onClose: forget }}
          title={failures.map((text) => <div key={text}>{text}</div>)}
        />
      )}
      {sending && (
        <div role="status" className={styles.sending}>
          {t('assets.record.sending', { name: sending.name })}
          <Progress percent={Math.round(sending.percent)} size="small" />
        </div>
      )}
      {isOpen && (
        <Upload.Dragger
          multiple
          className={styles.drop}
          height={132}
          showUploadList={false}
          disabled={sending !== null || !hasRoom}
          accept={fileEndings.join(',')}
          beforeUpload={(file, files) => {
            // Asked for each of them: the first sends all.
            if (file.uid === files[0]?.uid) void send(files).catch(report);
            return false;
          }}
        >
          <p className={styles.inbox}>
            <InboxOutlined />
          </p>
          <p>{hasRoom ? t('assets.record.drop') : t('assets.record.full', { max })}</p>
          <p className={styles.soft}>{t('assets.record.dropHint', { size, max })}</p>
        </Upload.Dragger>
      )}
    </section>
  );
}
