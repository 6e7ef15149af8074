import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { appCodePattern, plainCode, recoveryCodePattern } from '#domain/core/user/factor/rules';
import { errorCodes } from '#domain/kernel/errors';
import { type FieldOfCode, useFieldFailures } from '@/hooks/useFieldFailures';
import { useT } from '@/locales';
import styles from './secondFactor.module.css';

interface Values {
  code: string;
}

const fieldOfCode: FieldOfCode<Values> = {
  [errorCodes.secondFactorWrong]: 'code',
  [errorCodes.secondFactorUnlike]: 'code',
  [errorCodes.secondFactorLocked]: 'code',
};

interface Props {
  /** The app's code, a recovery code, or either. */
  takes: 'app' | 'recovery' | 'any';
  okText: string;
  danger?: boolean;
  /** Sends it silently: every refusal is shown here. */
  send: (code: string) => Promise<void>;
  /** Beside the button. */
  other?: ReactNode;
}

/** A field for a code and its action, on Enter as well; the reason of a refusal is shown at the field. */
export function CodeEntry({ takes, okText, danger, send, other }: Props) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const { problem, clear, show } = useFieldFailures(form, fieldOfCode);
  const texts = {
    app: [t('factor.appCode'), t('factor.appCodeRequired'), t('factor.appCodeMalformed')],
    recovery: [t('factor.recoveryCode'), t('factor.recoveryCodeRequired'), t('factor.recoveryCodeMalformed')],
    any: [t('factor.anyCode'), t('factor.appCodeRequired'), t('factor.anyCodeMalformed')],
  } as const;
  const [label, required, malformed] = texts[takes];
  const isRight = (code: string) =>
    (takes !== 'recovery' && appCodePattern.test(code)) || (takes !== 'app' && recoveryCodePattern.test(code));
  const submit = async ({ code }: Values) => {
    if (busy) return;
    setBusy(true);
    clear();
    try {
      await send(plainCode(code));
    } catch (error) {
      show(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
      <Form.Item
        name="code"
        label={label}
        validateTrigger="onSubmit"
        rules={[
          { required: true, whitespace: true, message: required },
          {
            validator: async (_, code?: string) => {
              if (code?.trim() && !isRight(plainCode(code))) throw new Error(malformed);
            },
          },
        ]}
      >
        <Input
          className={styles.code}
          autoFocus
          inputMode={takes === 'app' ? 'numeric' : 'text'}
          autoComplete={takes === 'recovery' ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
      </Form.Item>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="primary" danger={danger} htmlType="submit" loading={busy}>
          {okText}
        </Button>
        {other}
      </div>
    </Form>
  );
}
