import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { previewOf } from '#domain/capabilities/file/rules';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import type { Download } from '@/request';
import type { CallOptions } from '@/services/client';
import { saveFile } from '@/services/file';
import { FailureBlock } from '../FailureBlock';
import { lazyPage } from '../lazyPage';
import styles from './files.module.css';

const DocxView = lazyPage(() => import('./DocxView'));

/** A file that may be looked at. */
export interface Previewed {
  objectId: string;
  name: string;
  /** What it is, as the server has found. */
  mime: string;
}
interface Props extends Previewed {
  fetch: (options: Pick<CallOptions, 'silent'>) => Promise<Download>;
  /** Where a frame gets it. */
  address: string;
  onClose: () => void;
}

/** A file as it fits onto the screen. Nothing in it runs: pictures are drawn, a PDF is the browser's, Word is converted. */
export default function Preview({ objectId, name, mime, fetch, address, onClose }: Props) {
  const t = useT();
  const kind = previewOf(mime);
  const isFramed = kind === 'pdf';
  const { data, error, refresh } = useLoad(fetch, [objectId], !isFramed);
  useFocusReturn();
  const save = () => void (data ? saveFile({ ...data, fileName: name }) : fetch({}).then(saveFile));
  const content = () => {
    if (isFramed) return <iframe className={styles.document} src={address} title={name} />;
    if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
    if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
    // Shown as what the server has found it to be, and as nothing else.
    if (kind === 'picture') return <Picture name={name} picture={data.blob} mime={mime} />;
    return <DocxView name={name} document={data.blob} />;
  };
  return (
    <Modal
      open
      title={<span className={styles.title}>{name}</span>}
      width="80vw"
      centered
      onCancel={onClose}
      footer={
        <div className={styles.foot}>
          <span className={styles.soft}>
            {kind === 'picture' ? '' : t(isFramed ? 'file.pdfHint' : 'file.docxHint')}
          </span>
          <Button icon={<DownloadOutlined />} onClick={save}>
            {t('file.save')}
          </Button>
        </div>
      }
    >
      {content()}
    </Modal>
  );
}

function Picture({ name, picture, mime }: { name: string; picture: Blob; mime: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([picture], { type: mime }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture, mime]);
  return url && <img src={url} alt={name} className={styles.picture} />;
}
