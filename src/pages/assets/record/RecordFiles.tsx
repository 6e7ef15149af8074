import { Skeleton } from 'antd';
import { limits } from '#domain/kernel/limits';
import { FailureBlock } from '@/components/FailureBlock';
import { UploadBox } from '@/components/files/UploadBox';
import { useLoad } from '@/hooks/useLoad';
import { useUploads } from '@/hooks/useUploads';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';
import { megabytes } from '@/utils/format';
import type { About } from './about';
import { FileList } from './FileList';
import styles from './record.module.css';

interface Props extends About {
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
  const uploads = useUploads({
    max: limits.recordFileBytes,
    send: (file, options) => assetsService.addRecordFile({ form: about, file }, options),
    onSent: changed,
  });
  const isOpen = data?.allowedActions.includes('add') ?? false;
  const hasRoom = (data?.list.length ?? 0) < max;
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />;
  return (
    <section aria-label={t('assets.record.files')}>
      {data.list.length === 0 && !isOpen && <p className={styles.soft}>{t('assets.record.noFiles')}</p>}
      <FileList about={about} list={data.list} onChanged={changed} />
      {isOpen && (
        <UploadBox
          uploads={uploads}
          title={hasRoom ? t('file.drop') : t('assets.record.full', { max })}
          hint={t('assets.record.dropHint', { size, max })}
          disabled={!hasRoom}
        />
      )}
    </section>
  );
}
