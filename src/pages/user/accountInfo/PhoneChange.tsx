import { Form } from 'antd';
import { useRef, useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { RecordDialog } from '@/components/RecordDialog';
import { PhoneAndCode, type PhoneAndCodeValues, VerifyCode } from '@/features/user/signIn/PhoneAndCode';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { userService } from '@/services/user';
import styles from './accountInfo.module.css';

/** The call reports its failures itself, except the puzzle, which is solved here. */
const handles = [errorCodes.puzzleNeeded];
const fieldOfCode = {
  [errorCodes.verifyCodeWrong]: 'verifyCode',
  [errorCodes.verifyCodeExpired]: 'verifyCode',
} as const;

interface Props {
  /** The account's phone, masked. */
  phone: string;
  onChanged: () => void;
  onClose: () => void;
}

/** Changes the account's phone in two steps, which prove that the user has the old one, and the new one. */
export function PhoneChange({ phone, onChanged, onClose }: Props) {
  const [step, setStep] = useState<'prove' | 'change'>('prove');
  return step === 'prove' ? (
    <Prove phone={phone} onProved={() => setStep('change')} onClose={onClose} />
  ) : (
    <Change onNotProved={() => setStep('prove')} onChanged={onChanged} onClose={onClose} />
  );
}

/** The first step: a code that was sent to the phone as it is. */
function Prove({ phone, onProved, onClose }: { phone: string; onProved: () => void; onClose: () => void }) {
  const t = useT();
  const [form] = Form.useForm<{ verifyCode: string }>();
  const proved = useRef(false);
  return (
    <RecordDialog<{ verifyCode: string }>
      title={t('account.proveTitle')}
      okText={t('account.next')}
      form={form}
      fieldOfCode={fieldOfCode}
      send={async (body, { silent }) => {
        await userService.provePhone({ body }, { silent });
        proved.current = true;
      }}
      onClose={() => (proved.current ? onProved() : onClose())}
    >
      <p className={styles.soft}>{t('account.proveText', { phone })}</p>
      <VerifyCode
        form={form}
        send={(puzzle) => userService.sendPhoneCode({ body: { puzzle } }, { handles })}
        onProblem={report}
      />
    </RecordDialog>
  );
}

interface ChangeProps extends Pick<Props, 'onChanged' | 'onClose'> {
  /** The first step was too long ago. */
  onNotProved: () => void;
}

/** The second step: the new phone, and a code that was sent to it. */
function Change({ onNotProved, onChanged, onClose }: ChangeProps) {
  const t = useT();
  const [form] = Form.useForm<PhoneAndCodeValues>();
  const tooLate = useRef(false);
  return (
    <RecordDialog<PhoneAndCodeValues>
      title={t('account.changePhoneTitle')}
      okText={t('account.changePhone')}
      form={form}
      fieldOfCode={{ ...fieldOfCode, [errorCodes.phoneTaken]: 'phone' }}
      send={async (body, { silent }) => {
        try {
          await userService.changePhone({ body }, { silent });
        } catch (error) {
          if (!(error instanceof PortalError) || error.code !== errorCodes.phoneNotProved) throw error;
          // The dialog gives way to the first step.
          void toast('warning', error.message);
          tooLate.current = true;
          return;
        }
        void toast('success', t('account.phoneChanged', { phone: body.phone }));
        onChanged();
      }}
      onClose={() => (tooLate.current ? onNotProved() : onClose())}
    >
      <p className={styles.soft}>{t('account.changePhoneText')}</p>
      <PhoneAndCode
        form={form}
        label={t('account.newPhone')}
        send={(body) => userService.sendPhoneCode({ body }, { handles })}
        onProblem={report}
      />
    </RecordDialog>
  );
}
