import { Button } from 'antd';
import { assets } from '#domain/subjects/assets/contract';
import { DownloadFailure } from '@/components/DownloadFailure';
import { FileActions } from '@/components/files/FileActions';
import { useDownload } from '@/hooks/useDownload';
import { useT } from '@/locales';
import type { About } from '@/pages/assets/record/about';
import { assetsService, type RecordFile } from '@/services/assets';
import { saveFile, shownAt } from '@/services/file';
import { formatBytes, formatInstant, NOTHING } from '@/utils/format';
import styles from './record.module.css';

interface Props {
  about: About;
  list: readonly RecordFile[];
  onChanged: () => void;
}

/** The files of a record with what can be done with each. */
export function FileList({ about, list, onChanged }: Props) {
  const t = useT();
  const { download, failed } = useDownload();
  const fetchOne = (objectId: string, then: typeof saveFile) =>
    download((options) => assetsService.getRecordFile({ query: { ...about, objectId } }, options).then(then));
  return (
    <>
      {list.length > 0 && (
        <ul className={styles.files}>
          {list.map(({ objectId, name, mime, size, addedBy, addedAt, allowedActions }) => (
            <li key={objectId}>
              <Button
                type="link"
                size="small"
                className={styles.name}
                aria-label={t('file.download', { name })}
                title={name}
                onClick={() => fetchOne(objectId, saveFile)}
              >
                <span>{name}</span>
              </Button>
              <span className={styles.soft}>
                {`${formatBytes(size)} · ${t('assets.record.addedLine', { who: addedBy ?? NOTHING, when: formatInstant(addedAt) })}`}
              </span>
              <FileActions
                file={{ objectId, name, mime, allowedActions }}
                fetch={(options) => assetsService.getRecordFile({ query: { ...about, objectId } }, options)}
                address={shownAt(assets.getRecordFile, { ...about, objectId })}
                remove={() => assetsService.removeRecordFile({ body: { ...about, objectId } })}
                onChanged={onChanged}
              />
            </li>
          ))}
        </ul>
      )}
      <DownloadFailure failed={failed} />
    </>
  );
}
