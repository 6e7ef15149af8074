import { useLocation, useParams } from '@umijs/max';
import { Button, Form } from 'antd';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { lazyPage } from '@/components/lazyPage';
import { PhoneAndCode, type PhoneAndCodeValues } from '@/features/user/signIn/PhoneAndCode';
import { type FieldOfCode, useFieldFailures } from '@/hooks/useFieldFailures';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { userService } from '@/services/user';
import { isBlank } from '@/utils/emptiness';
import { DemoAccounts } from './DemoAccounts';
import { inviteCodes } from './inviteCodes';
import styles from './login.module.css';

// For the few who have one.
const SecondFactor = lazyPage<{ onBack: (why?: string) => void }>(() => import('./SecondFactor'), 'public');

interface Values extends PhoneAndCodeValues {
  inviteCode?: string;
}

const fieldOfCode: FieldOfCode<Values> = {
  [errorCodes.verifyCodeWrong]: 'verifyCode',
  [errorCodes.verifyCodeExpired]: 'verifyCode',
  [errorCodes.inviteCodeUnknown]: 'inviteCode',
};

/**
 * Phone, code and an optional invite code; in demo mode the accounts to sign in as. The forms of /login are plain antd:
 * ProForm, which carries all others, would have to load before anybody has signed in.
 */
export function LoginForm() {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const { search } = useLocation();
  const { callback_url: callback } = useParams();
  const { refresh } = useSession();
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { problem, tell, clear, show } = useFieldFailures(form, fieldOfCode);

  const signIn = async ({ phone, verifyCode, inviteCode }: Values) => {
    // The fields stay open while it runs, since a field that is switched off loses the focus.
    if (busy) return;
    setBusy(true);
    clear();
    const code = isBlank(inviteCode) ? undefined : inviteCode?.trim();
    try {
      await userService.signIn({ body: { phone, verifyCode, inviteCode: code } });
      // The code is kept for a person who goes on to apply, past the terms.
      if (code) inviteCodes.keep(code, callback);
      await refresh();
    } catch (error) {
      if (!(error instanceof PortalError) || error.code !== errorCodes.secondFactorNeeded) return show(error);
      if (code) inviteCodes.keep(code, callback);
      setAsked(true);
    } finally {
      setBusy(false);
    }
  };
  // The code that was sent is used up.
  const back = (why?: string) => {
    form.resetFields(['verifyCode']);
    tell(why ?? null);
    setAsked(false);
  };

  if (isAsked) return <SecondFactor onBack={back} />;
  return (
    <div className={styles.columns}>
      <section className={styles.card}>
        <h1>{t('user.signInTitle')}</h1>
        <p className={styles.lead}>{t('user.signInText')}</p>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={signIn}
          initialValues={{ inviteCode: inviteCodes.brought(search, callback) }}
        >
          <PhoneAndCode form={form} onProblem={show} />
          <Form.Item name="inviteCode" label={t('user.inviteCodeOptional')}>
            <Input maxLength={limits.inviteCodeLength} autoComplete="off" />
          </Form.Item>
          {problem && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <Button type="primary" htmlType="submit" block loading={busy}>
            {t('user.signIn')}
          </Button>
        </Form>
        <p className={styles.note}>
          {t('user.agreeHint')}
          <a href={`#/clause/${encodeURIComponent('/static/clauses/userAgreement.html')}`}>{t('user.userAgreement')}</a>
        </p>
      </section>
      <DemoAccounts busy={busy} onChoose={signIn} onProblem={show} />
    </div>
  );
}
