import { DeleteOutlined, DownloadOutlined, EyeOutlined, ShareAltOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { type ReactNode, useState } from 'react';
import { previewOf } from '#domain/capabilities/file/rules';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import type { Download } from '@/request';
import type { CallOptions } from '@/services/client';
import { lazyPage } from '../lazyPage';
import type { Previewed } from './Preview';

const Preview = lazyPage(() => import('./Preview'));

interface Props {
  file: Previewed & { allowedActions?: readonly string[] };
  fetch: (options: Pick<CallOptions, 'silent'>) => Promise<Download>;
  /** Where a frame gets it. */
  address: string;
  onDownload?: () => void;
  onShare?: () => void;
  /** Absent: it is only looked at. */
  remove?: () => Promise<unknown>;
  /** After it was tried to take it away; whether or not it worked. */
  onChanged?: () => void;
}

/** The actions on a file, for every list of files. */
export function FileActions({ file, fetch, address, onDownload, onShare, remove, onChanged }: Props) {
  const t = useT();
  const [looking, setLooking] = useState(false);
  const { name, mime, allowedActions = [] } = file;
  const icon = (label: string, sign: ReactNode, onClick?: () => void) => (
    <Button type="text" size="small" icon={sign} aria-label={label} title={label} onClick={onClick} />
  );
  const takeAway = async () => {
    await remove?.().then(() => void toast('success', t('file.removed')), report);
    onChanged?.();
  };
  return (
    <>
      {onDownload && icon(t('file.download', { name }), <DownloadOutlined />, onDownload)}
      {previewOf(mime) && icon(t('file.preview', { name }), <EyeOutlined />, () => setLooking(true))}
      {onShare && icon(t('file.share', { name }), <ShareAltOutlined />, onShare)}
      {remove && allowedActions.includes('remove') && (
        <Popconfirm
          title={t('file.removeQuestion')}
          description={t('file.removeText')}
          okText={t('record.remove')}
          okButtonProps={{ danger: true }}
          onConfirm={takeAway}
        >
          {icon(t('file.removeOf', { name }), <DeleteOutlined />)}
        </Popconfirm>
      )}
      {looking && <Preview {...file} fetch={fetch} address={address} onClose={() => setLooking(false)} />}
    </>
  );
}
