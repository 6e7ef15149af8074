import { Navigate } from '@umijs/max';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { documentTypes } from '#domain/core/user/rules';
import { landingOf } from '#domain/kernel/access';
import { FailureBlock } from '@/components/FailureBlock';
import Loading from '@/components/Loading';
import { LocaleSwitch } from '@/features/user/LocaleSwitch';
import { useLeave } from '@/features/user/useLeave';
import { useRequest } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { userService } from '@/services/user';
import { formatInstant } from '@/utils/format';
import styles from './userAgreement.module.css';

/** The licence update: what has changed, and the consent without which nothing else opens. */
export default function UserAgreement() {
  const t = useT();
  const leave = useLeave();
  const { access, user, setSession } = useSession();
  const [agreed, setAgreed] = useState(false);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, error, refresh } = useRequest(() =>
    Promise.all(documentTypes.map((type) => userService.getLatestLicence({ query: { type } }, { silent: true }))),
  );

  const agree = async () => {
    setBusy(true);
    try {
      // The other documents are there to be read; only this one is accepted.
      const accepted = (data ?? []).filter(({ type }) => type === 'userAgreement');
      await userService.agreeLicences({ body: { licenceCodes: accepted.map(({ licenceCode }) => licenceCode) } });
      const signedIn = await userService.getUserInfo();
      await setSession({ user: signedIn, refusal: null });
      setAgreed(true);
    } catch {
      // The interceptor has shown it; the consent can be given again.
    } finally {
      setBusy(false);
    }
  };

  // Not before the guard knows of it, too: it would send the user back here. Without a tenant the next step is at sign-in.
  if (agreed && user) return <Navigate to={access ? landingOf(access.roleCodes) : '/login'} replace />;
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <h1>{t('user.agreementTitle')}</h1>
        <LocaleSwitch />
      </header>
      <p>{t('user.agreementText')}</p>
      {error && <FailureBlock compact title={t('user.agreementFailed')} error={error} onRetry={refresh} />}
      {!error && !data && <Loading />}
      {data && (
        <>
          <ul className={styles.list}>
            {data.map(({ licenceCode, title, url, publishDate }) => (
              <li key={licenceCode}>
                <a href={`#/clause/${encodeURIComponent(url)}`} target="_blank" rel="noopener">
                  {title}
                </a>
                <span>{t('user.publishedOn', { date: formatInstant(publishDate) })}</span>
              </li>
            ))}
          </ul>
          <Checkbox checked={checked} onChange={(event) => setChecked(event.target.checked)}>
            {t('user.agreementCheck')}
          </Checkbox>
          <div className={styles.actions}>
            <Button type="primary" disabled={!checked} loading={busy} onClick={agree}>
              {t('user.agreementAgree')}
            </Button>
            {/* A failed sign-out has been shown by the interceptor. */}
            <Button onClick={() => leave().catch(() => {})}>{t('frame.logout')}</Button>
          </div>
        </>
      )}
    </main>
  );
}
