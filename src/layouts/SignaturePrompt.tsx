import { Modal } from 'antd';
import { signatureQuestion } from '@/endingSignature';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import { formatInstant } from '@/utils/format';
import { useStore } from '@/utils/store';

/** Asks before a change to a signed record: names the signature that would end, and its date. */
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
