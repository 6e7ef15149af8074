import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { formatBytes } from '@/utils/format';
import styles from './StoredPicture.module.css';

interface Props {
  name: string;
  size: number;
  /** Said after name and size. */
  more?: string;
  load: () => Promise<{ blob: Blob }>;
}

/** A stored picture with its name. As an image its bytes are drawn and never run. */
export function StoredPicture({ name, size, more, load }: Props) {
  const t = useT();
  const { data, error, refresh } = useRequest(load);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data.blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return (
    <>
      {url && <img className={styles.picture} src={url} alt={name} />}
      {error && (
        <Button type="link" size="small" onClick={refresh}>
          {t('record.pictureFailed')}
        </Button>
      )}
      {!url && !error && <Skeleton.Image active />}
      <p className={styles.soft} title={name}>
        {[name, formatBytes(size), more].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}
