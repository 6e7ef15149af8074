import { Button } from 'antd';
import { DownloadFailure } from '@/components/DownloadFailure';
import { useDownload } from '@/hooks/useDownload';
import { saveFile } from '@/services/file';
import { formatBytes } from '@/utils/format';
import styles from './PaperList.module.css';

interface Props {
  papers: readonly { objectId: string; name: string; size: number }[];
  /** What stands there where there are none. */
  none: string;
  fetch: (
    objectId: string,
    options: Parameters<Parameters<ReturnType<typeof useDownload>['download']>[0]>[0],
  ) => Promise<Parameters<typeof saveFile>[0]>;
}

/** Files that go with something, each of them to be saved. */
export function PaperList({ papers, none, fetch }: Props) {
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
          </li>
        ))}
      </ul>
      <DownloadFailure failed={failed} />
    </>
  );
}
