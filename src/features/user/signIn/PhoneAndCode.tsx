import { Form, type FormInstance } from 'antd';
import Input from 'antd/es/input/Input';
import { useEffect, useState } from 'react';
import type { SolvedPuzzle } from '#domain/core/user/puzzle';
import { phonePattern } from '#domain/kernel/phone';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { type CodeSent, userService } from '@/services/user';
import { askForCode } from './askForCode';
import { CodeField } from './CodeField';

export interface PhoneAndCodeValues {
  phone: string;
  verifyCode: string;
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

interface CodeProps<V extends { verifyCode: string }> {
  form: FormInstance<V>;
  /** Whether it may be asked for: what it takes is checked at its field. */
  check?: () => Promise<unknown>;
  send: (puzzle: SolvedPuzzle | undefined) => Promise<CodeSent>;
  onProblem: (error: unknown) => void;
}

/** The code that was sent to a phone, with the button that asks for it. */
export function VerifyCode<V extends { verifyCode: string }>({ form, check, send, onProblem }: CodeProps<V>) {
  const t = useT();
  const { seconds, start } = useCountdown();
  const [sending, setSending] = useState(false);
  const [checking, setChecking] = useState(false);
  const [sent, setSent] = useState<{ demoCode?: string } | null>(null);

  const ask = async () => {
    await check?.();
    setSending(true);
    try {
      const { retryIn, demoCode } = await askForCode(send, () => setChecking(true));
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
  );
}

interface Props<V extends PhoneAndCodeValues> extends Pick<CodeProps<V>, 'form' | 'onProblem'> {
  /** What the phone is to its form. */
  label?: string;
  /** The call that asks for the code; that of the sign-in by default. */
  send?: (body: { phone: string; puzzle: SolvedPuzzle | undefined; pass: string | undefined }) => Promise<CodeSent>;
}

/** The two fields that prove a phone, with the button that asks for the code. */
export function PhoneAndCode<V extends PhoneAndCodeValues>(props: Props<V>) {
  const { form, label, onProblem, send = (body) => userService.sendVerifyCode({ body }) } = props;
  const t = useT();
  const [isUsedUp, setUsedUp] = useState(false);
  const problem = (error: unknown) => {
    if (error instanceof PortalError && error.code === '429') setUsedUp(true);
    onProblem(error);
  };
  return (
    <>
      <Form.Item
        name="phone"
        label={label ?? t('user.phone')}
        validateTrigger="onBlur"
        rules={[
          // A user who switches the language, or to a demo account, has not forgotten the field.
          { required: true, message: t('user.phoneRequired'), validateTrigger: 'onSubmit' },
          { pattern: phonePattern, message: t('user.phoneWrong') },
        ]}
      >
        <Input inputMode="tel" autoComplete="tel-national" maxLength={11} autoFocus />
      </Form.Item>
      <VerifyCode
        form={form}
        check={() => form.validateFields(['phone' as never])}
        send={(puzzle) =>
          send({
            phone: form.getFieldValue('phone' as never),
            puzzle,
            pass: form.getFieldValue('pass' as never) || undefined,
          })
        }
        onProblem={problem}
      />
      {isUsedUp && (
        <Form.Item name="pass" label={t('user.pass')} extra={t('user.passHint')}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
      )}
    </>
  );
}
