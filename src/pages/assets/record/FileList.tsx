import { DeleteOutlined, EyeOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { assets } from '#domain/assets/contract';
import { previewOf } from '#domain/file/rules';
import { DownloadFailure } from '@/components/DownloadFailure';
import type { Previewed } from '@/components/files/Preview';
import { lazyPage } from '@/components/lazyPage';
import { toast } from '@/feedback';
import { useDownload } from '@/hooks/useDownload';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { assetsService, type RecordFile } from '@/services/assets';
import { saveFile, shownAt } from '@/services/file';
import { formatBytes, formatInstant, NOTHING } from '@/utils/format';
import type { About } from './RecordFiles';
import styles from './record.module.css';

const Preview = lazyPage(() => import('@/components/files/Preview'));

interface Props {
  about: About;
  list: readonly RecordFile[];
  onChanged: () => void;
}

/** The files of a record with what can be done with each. */
export function FileList({ about, list, onChanged }: Props) {
  const t = useT();
  const { download, failed } = useDownload();
  const [looking, setLooking] = useState<Previewed | null>(null);
  const fetchOne = (objectId: string, then: typeof saveFile) =>
    download((options) => assetsService.getRecordFile({ query: { ...about, objectId } }, options).then(then));
  const remove = async (objectId: string) => {
    try {
      await assetsService.removeRecordFile({ body: { ...about, objectId } });
      void toast('success', t('assets.record.removed'));
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
    } finally {
      onChanged();
    }
  };
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
                aria-label={t('assets.record.download', { name })}
                title={name}
                onClick={() => fetchOne(objectId, saveFile)}
              >
                <span>{name}</span>
              </Button>
              <span className={styles.soft}>
                {`${formatBytes(size)} · ${t('assets.record.addedLine', { who: addedBy ?? NOTHING, when: formatInstant(addedAt) })}`}
              </span>
              {previewOf(mime) && (
                <Button
                  type="text"
                  size="small"
                  icon={<EyeOutlined />}
                  aria-label={t('file.preview', { name })}
                  title={t('file.preview', { name })}
                  onClick={() => setLooking({ objectId, name, mime })}
                />
              )}
              {allowedActions.includes('remove') && (
                <Popconfirm
                  title={t('assets.record.removeFileQuestion')}
                  description={t('assets.record.removeFileText')}
                  okText={t('record.remove')}
                  okButtonProps={{ danger: true }}
                  onConfirm={() => remove(objectId).catch(report)}
                >
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('assets.record.removeOf', { name })}
                  />
                </Popconfirm>
              )}
            </li>
          ))}
        </ul>
      )}
      <DownloadFailure failed={failed} />
      {looking && (
        <Preview
          {...looking}
          fetch={(options) => assetsService.getRecordFile({ query: { ...about, objectId: looking.objectId } }, options)}
          address={shownAt(assets.getRecordFile, { ...about, objectId: looking.objectId })}
          onClose={() => setLooking(null)}
        />
      )}
    </>
  );
}
