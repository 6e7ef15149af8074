import { Modal } from 'antd';
import { CodeEntry } from '@/features/user/secondFactor/CodeEntry';
import { factorQuestion } from '@/freshFactor';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import { userService } from '@/services/user';
import { useStore } from '@/utils/store';

/** Asks for a code of the second factor in the middle of the work; what was begun goes on with it. */
export default function FactorPrompt() {
  const t = useT();
  const question = useStore(factorQuestion);
  useFocusReturn();
  const show = async (code: string) => {
    await userService.showSecondFactor({ body: { code } }, { silent: true });
    question?.answer(true);
  };
  return (
    question && (
      <Modal
        open
        title={t('factor.freshTitle')}
        footer={null}
        width={420}
        zIndex={1100}
        mask={{ closable: false }}
        onCancel={() => question.answer(false)}
      >
        <p>{t('factor.freshText')}</p>
        <CodeEntry takes="any" okText={t('factor.freshOk')} send={show} />
      </Modal>
    )
  );
}
