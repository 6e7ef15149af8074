import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { DownloadFailure } from '@/components/DownloadFailure';
import { useDownload } from '@/hooks/useDownload';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { formatBytes } from '@/utils/format';
import styles from './PaperList.module.css';

interface Props {
  papers: readonly { objectId: string; name: string; size: number }[];
  /** The text of an empty list. */
  none: string;
  fetch: (
    objectId: string,
    options: Parameters<Parameters<ReturnType<typeof useDownload>['download']>[0]>[0],
  ) => Promise<Parameters<typeof saveFile>[0]>;
  /** Takes one back, where that may be. */
  onRemove?: (paper: { objectId: string; name: string }) => void;
}

/** Files that go with something, each of them to be saved. */
export function PaperList({ papers, none, fetch, onRemove }: Props) {
  const t = useT();
  const { download, failed } = useDownload();
  return (
    <>
      {papers.length === 0 && <p className={styles.soft}>{none}</p>}
      <ul className={styles.papers}>
        {papers.map(({ objectId, name, size }) => (
          <li key={objectId}>
            <Button
              type="link"
              size="small"
              onClick={() => download((options) => fetch(objectId, options).then(saveFile))}
            >
              {name}
            </Button>
            <span className={styles.soft}>{formatBytes(size)}</span>
            {onRemove && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('record.removeOf', { name })}
                onClick={() => onRemove({ objectId, name })}
              />
            )}
          </li>
        ))}
      </ul>
      <DownloadFailure failed={failed} />
    </>
  );
}
