import { Modal } from 'antd';
import { signatureQuestion } from '@/endingSignature';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import { formatInstant } from '@/utils/format';
import { useStore } from '@/utils/store';

/** Asks before something that was signed is changed: whose signature ends by it, and since when it stands. */
export default function SignaturePrompt() {
  const t = useT();
  const question = useStore(signatureQuestion);
  useFocusReturn();
  return (
    question && (
      <Modal
        open
        title={t('frame.signatureTitle')}
        okText={t('frame.signatureOk')}
        okButtonProps={{ danger: true }}
        cancelText={t('common.cancel')}
        onCancel={() => question.answer(false)}
        onOk={() => question.answer(true)}
        width={420}
      >
        {t('frame.signatureText', { who: question.about.signedBy, when: formatInstant(question.about.signedAt) })}
      </Modal>
    )
  );
}
