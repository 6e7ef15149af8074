import { Button, Form } from 'antd';
import { useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { PhoneAndCode, type PhoneAndCodeValues } from '@/features/user/signIn/PhoneAndCode';
import { type FieldOfCode, useFieldFailures } from '@/hooks/useFieldFailures';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { userService } from '@/services/user';
import styles from './login.module.css';
import { OtherAccount } from './OtherAccount';

const fieldOfCode: FieldOfCode<PhoneAndCodeValues> = {
  [errorCodes.verifyCodeWrong]: 'verifyCode',
  [errorCodes.verifyCodeExpired]: 'verifyCode',
  [errorCodes.phoneTaken]: 'phone',
};

/** For a session whose account has no phone any more (10001). */
export default function BindingForm() {
  const t = useT();
  const [form] = Form.useForm<PhoneAndCodeValues>();
  const { refresh } = useSession();
  const [busy, setBusy] = useState(false);
  const { problem, clear, show } = useFieldFailures(form, fieldOfCode);
  const submit = async (body: PhoneAndCodeValues) => {
    setBusy(true);
    clear();
    try {
      await userService.bindPhone({ body });
      await refresh();
    } catch (error) {
      show(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.card}>
      <h1>{t('user.bindTitle')}</h1>
      <p className={styles.lead}>{t('user.bindText')}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} disabled={busy}>
        <PhoneAndCode form={form} onProblem={show} />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('user.bind')}
        </Button>
      </Form>
      <OtherAccount />
    </section>
  );
}
