import { Form, type FormInstance } from 'antd';
import Input from 'antd/es/input/Input';
import { useEffect, useState } from 'react';
import { phonePattern } from '#domain/user/rules';
import { useT } from '@/locales';
import { askForCode } from './askForCode';
import { CodeField } from './CodeField';

export interface PhoneAndCodeValues {
  phone: string;
  verifyCode: string;
}

interface Props<V extends PhoneAndCodeValues> {
  form: FormInstance<V>;
  onProblem: (error: unknown) => void;
}

/** Seconds (the unit of the wire) until the next code may be asked for, counting down. */
function useCountdown() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return { seconds, start: setSeconds };
}

/** The two fields that prove a phone, with the button that asks for the code. */
export function PhoneAndCode<V extends PhoneAndCodeValues>({ form, onProblem }: Props<V>) {
  const t = useT();
  const { seconds, start } = useCountdown();
  const [sending, setSending] = useState(false);
  const [checking, setChecking] = useState(false);
  const [sent, setSent] = useState<{ demoCode?: string } | null>(null);

  const ask = async () => {
    const { phone } = await form.validateFields(['phone' as never]);
    setSending(true);
    try {
      const { retryIn, demoCode } = await askForCode(phone, () => setChecking(true));
      setSent({ demoCode });
      start(Math.ceil(retryIn));
      form.getFieldInstance('verifyCode' as never)?.focus?.();
    } catch (error) {
      onProblem(error);
    } finally {
      setSending(false);
      setChecking(false);
    }
  };
  const told = sent && (sent.demoCode ? t('user.demoCode', { code: sent.demoCode }) : t('user.codeSent'));

  return (
    <>
      <Form.Item
        name="phone"
        label={t('user.phone')}
        validateTrigger="onBlur"
        rules={[
          // Whoever goes to another language, or to a demo account, has forgotten nothing.
          { required: true, message: t('user.phoneRequired'), validateTrigger: 'onSubmit' },
          { pattern: phonePattern, message: t('user.phoneWrong') },
        ]}
      >
        <Input inputMode="tel" autoComplete="tel-national" maxLength={11} autoFocus />
      </Form.Item>
      <Form.Item
        name="verifyCode"
        label={t('user.verifyCode')}
        extra={<span role="status">{checking ? t('user.checking') : told}</span>}
        rules={[
          { required: true, message: t('user.verifyCodeRequired') },
          { pattern: /^\d{6}$/u, message: t('user.verifyCodeWrong') },
        ]}
      >
        <CodeField
          seconds={seconds}
          sending={sending}
          // The form shows at the field why the phone is not accepted.
          onAsk={() => ask().catch(() => {})}
        />
      </Form.Item>
    </>
  );
}
