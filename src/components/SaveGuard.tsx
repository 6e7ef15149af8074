import { history } from '@umijs/max';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useT } from '@/locales';

/**
 * Asks before unsaved changes are left behind, by a link as by closing the tab.
 * @param text what becomes of them; that a draft is kept where it says nothing else
 */
export function SaveGuard({ dirty, text }: { dirty: boolean; text?: string }) {
  const t = useT();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!dirty) return;
    // Also asks, in the browser's own words, before the tab is closed or reloaded.
    const unblock = history.block((transition) => {
      setLeave(() => () => {
        unblock();
        transition.retry();
      });
    });
    return unblock;
  }, [dirty]);
  return (
    <Modal
      open={leave !== null}
      title={t('common.leaveTitle')}
      okText={t('common.leaveOk')}
      cancelText={t('common.leaveStay')}
      onOk={() => {
        setLeave(null);
        leave?.();
      }}
      onCancel={() => setLeave(null)}
      width={420}
    >
      {text ?? t('common.leaveText')}
    </Modal>
  );
}
