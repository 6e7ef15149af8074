import { Button } from 'antd';
import { useState } from 'react';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import type { TogetherProps } from './TogetherPanel';

const TogetherPanel = lazyPage(() => import('./TogetherPanel'));

/** Opens the risks in one's hands by their vulnerability, to change those alike together. */
export function Together({ disabled, ...props }: TogetherProps & { disabled: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        disabled={disabled}
        title={disabled ? t('assets.bulk.saveFirst') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('assets.bulk.together')}
      </Button>
      {open && <TogetherPanel {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
