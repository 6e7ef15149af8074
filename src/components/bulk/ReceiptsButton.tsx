import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '@/locales';

/** Opens what was changed of many, to take it back. */
export function ReceiptsButton({ children }: { children: (close: () => void) => ReactNode }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<HistoryOutlined />}
        aria-label={t('bulk.receipts')}
        title={t('bulk.receipts')}
        onClick={() => setOpen(true)}
      />
      {open && children(() => setOpen(false))}
    </>
  );
}
