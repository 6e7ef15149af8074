import { Modal } from 'antd';
import { useT } from '@/locales';
import { balancePromptOpen } from '@/requestErrors';

/** Asks once, however many calls ran out of points; OK opens the payment desk in a new tab. */
export default function BalancePrompt() {
  const t = useT();
  const close = () => balancePromptOpen.set(false);
  return (
    <Modal
      open
      title={t('frame.balanceTitle')}
      okText={t('common.ok')}
      cancelText={t('common.cancel')}
      onCancel={close}
      onOk={() => {
        window.open('#/rechargeBalance', '_blank', 'noopener');
        close();
      }}
      width={420}
    >
      {t('frame.balanceText')}
    </Modal>
  );
}
