import { Modal } from 'antd';
import { useT } from '@/locales';

/** Goes on at once where nothing would be lost, else asks. */
export function useConfirmLeave(dirty: boolean, text: string) {
  const t = useT();
  return (go: () => void) => () => {
    if (!dirty) return go();
    Modal.confirm({
      title: t('common.leaveTitle'),
      content: text,
      okText: t('common.leaveOk'),
      cancelText: t('common.leaveStay'),
      onOk: go,
    });
  };
}
