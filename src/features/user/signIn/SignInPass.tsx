import { Modal } from 'antd';
import { CodeText } from '@/components/CodeText';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';

export interface Pass {
  pass: string;
  /** Seconds. */
  expiresIn: number;
}

interface Props {
  /** Whose it is; absent: the caller's own. */
  name?: string;
  pass: Pass;
  onClose: () => void;
}

/** Shows a pass once, with what it is for. */
export function SignInPass({ name, pass: { pass, expiresIn }, onClose }: Props) {
  const t = useT();
  useFocusReturn();
  return (
    <Modal
      open
      width={480}
      title={name === undefined ? t('people.passOwn') : t('people.passOf', { name })}
      footer={null}
      onCancel={onClose}
    >
      <p>
        <CodeText code={pass} />
      </p>
      <p>{t('people.passText', { minutes: Math.floor(expiresIn / 60) })}</p>
    </Modal>
  );
}
