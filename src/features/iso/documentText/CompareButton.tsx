import { DiffOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '@/locales';
import type { DocumentVersion } from '@/services/iso';
import { isWordFile } from '../documents/useDocumentPdf';
import { CompareDialog } from './CompareDialog';

interface Props {
  projectCode: string;
  documentCode: string;
  /** All of the document, the latest first. */
  versions: readonly DocumentVersion[];
  after: DocumentVersion;
}

/** Compares a version with the Word file before it; says where there is none. */
export function CompareButton({ projectCode, documentCode, versions, after }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { number, label } = after;
  const before = versions.find((one) => one.number < number && isWordFile(one));
  const name = t('documentText.compare', { label });
  const mayCompare = isWordFile(after) && before !== undefined;
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<DiffOutlined />}
        aria-label={name}
        title={mayCompare ? name : t('documentText.onlyWord')}
        disabled={!mayCompare}
        onClick={() => setOpen(true)}
      />
      {isOpen && before && (
        <CompareDialog
          projectCode={projectCode}
          documentCode={documentCode}
          choices={versions}
          before={before.number}
          after={number}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
