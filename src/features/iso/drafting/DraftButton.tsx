import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import type { Drafting } from './drafting';

const DraftDialog = lazyPage(() => import('./DraftDialog'));

interface Props {
  /** What the field is called. */
  field: string;
  max: number;
  drafting: Drafting;
}

/** Beside a field: opens the draft of its text. */
export function DraftButton({ field, max, drafting }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type="link"
        size="small"
        icon={<EditOutlined />}
        aria-label={t('drafting.openLabel', { field })}
        onClick={() => setOpen(true)}
      >
        {t('drafting.open')}
      </Button>
      {open && <DraftDialog field={field} max={max} drafting={drafting} onClose={() => setOpen(false)} />}
    </>
  );
}
