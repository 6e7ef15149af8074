import { Modal } from 'antd';
import { useEffect } from 'react';
import { useT } from '@/locales';
import { balancePromptOpen, shortage } from '@/requestErrors';
import { rechargePath } from '@/utils/rechargePath';

const close = () => balancePromptOpen.set(false);

/** Asks once, however many calls ran out of points; OK opens the payment desk in a new tab. */
export default function BalancePrompt() {
  const t = useT();
  // It closes with the session: the balance is not that of the next user.
  useEffect(() => close, []);
  return (
    <Modal
      open
      title={t('frame.balanceTitle')}
      okText={t('common.ok')}
      cancelText={t('common.cancel')}
      onCancel={close}
      onOk={() => {
        window.open(`#${rechargePath('/rechargeBalance', shortage.get())}`, '_blank', 'noopener');
        close();
      }}
      width={420}
    >
      {t('frame.balanceText')}
    </Modal>
  );
}
