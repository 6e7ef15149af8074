import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';

const Receipts = lazyPage(() => import('./Receipts'));

/** Opens what was changed of many, to take it back. */
export function ReceiptsButton({ projectCode, onUndone }: { projectCode: string; onUndone: () => void }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<HistoryOutlined />}
        aria-label={t('assets.bulk.receipts')}
        title={t('assets.bulk.receipts')}
        onClick={() => setOpen(true)}
      />
      {open && <Receipts projectCode={projectCode} onUndone={onUndone} onClose={() => setOpen(false)} />}
    </>
  );
}
