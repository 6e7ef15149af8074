import { InboxOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import { useT } from '@/locales';

interface Props {
  /** What it may hold at most. */
  limit: string;
  /** Endings of the files that it takes. */
  accept?: string | undefined;
  onFile: (file: File) => void;
}

/** Where a workbook to be imported is dropped. */
export function WorkbookDrop({ limit, accept = '.xlsx', onFile }: Props) {
  const t = useT();
  return (
    <Upload.Dragger
      accept={accept}
      // Otherwise it takes all the height, and pushes the content below out of sight.
      height={180}
      showUploadList={false}
      beforeUpload={(file) => {
        onFile(file);
        return false;
      }}
    >
      <p className="ant-upload-drag-icon">
        <InboxOutlined />
      </p>
      <p className="ant-upload-text">{t('workbook.dropHere', { accept: accept.replace(',', ' / ') })}</p>
      <p className="ant-upload-hint">{limit}</p>
    </Upload.Dragger>
  );
}
