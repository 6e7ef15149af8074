import { history, useParams } from '@umijs/max';
import { Alert, type AlertProps, Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { checkPage } from '#domain/subjects/exam/certificate/path';
import type { CertificateState } from '#domain/subjects/exam/certificate/state';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { LocaleSwitch } from '@/features/user/LocaleSwitch';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useLanguage, useT } from '@/locales';
import { isMissing } from '@/requestErrors';
import { type CheckedCertificate, examService } from '@/services/exam';
import { tenantName } from '@/tenantConfig';
import styles from './certificateCheck.module.css';

/** Whether a certificate is valid, for everybody who has its number or its QR code. */
export default function Certificate() {
  const t = useT();
  const { name: language } = useLanguage();
  const { number = '' } = useParams();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span>{tenantName(language)}</span>
        <LocaleSwitch />
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{t('certificate.checkTitle')}</h1>
        <p className={styles.text}>{t('certificate.checkText')}</p>
        <NumberForm key={`form ${number}`} number={number} />
        {number && <Checked key={number} number={number} />}
      </main>
    </div>
  );
}

function NumberForm({ number }: { number: string }) {
  const t = useT();
  const [typed, setTyped] = useState(number);
  const wanted = typed.trim();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted) history.push(checkPage(encodeURIComponent(wanted)));
      }}
    >
      <Input
        className={styles.field}
        size="large"
        value={typed}
        maxLength={64}
        autoFocus={!number}
        placeholder="IA2026-000042-7KQ2M9XD"
        aria-label={t('certificate.checkNumber')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button size="large" type="primary" htmlType="submit" disabled={!wanted}>
        {t('certificate.checkButton')}
      </Button>
    </form>
  );
}

const kinds: Readonly<Record<CertificateState, AlertProps['type']>> = {
  valid: 'success',
  expiresSoon: 'warning',
  expired: 'warning',
  revoked: 'error',
};

function Checked({ number }: { number: string }) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => examService.checkExamCertificate({ query: { number } }, options),
    [number],
  );
  const failure = () =>
    isMissing(error) ? (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={t('certificate.checkNone')}
        description={t('certificate.checkNoneText')}
      />
    ) : (
      <FailureBlock compact error={error} onRetry={refresh} />
    );
  return (
    <section className={styles.card} aria-live="polite">
      {data ? <Shown of={data} /> : error ? failure() : <Skeleton active paragraph={{ rows: 6 }} />}
    </section>
  );
}

/** What the certificate says, with the name masked, below the state that it is in today. */
function Shown({ of: { state, revokedOn, ...shown } }: { of: CheckedCertificate }) {
  const t = useT();
  const say = useSay();
  const day = (state === 'revoked' ? revokedOn : null) ?? shown.validUntil;
  return (
    <>
      <Alert type={kinds[state]} showIcon title={t(`certificate.checked_${state}`, { day })} />
      <h2 className={styles.name}>{say(shown.title)}</h2>
      <Facts
        items={[
          { key: 'holder', label: t('certificate.holder'), children: shown.holder },
          { key: 'process', label: t('certificate.process'), children: say(shown.processName) },
          { key: 'standards', label: t('certificate.standards'), children: shown.standards.join(' · ') },
          { key: 'number', label: t('certificate.number'), children: shown.certificateNumber },
          { key: 'issuedOn', label: t('certificate.issuedOn'), children: shown.issuedOn },
          { key: 'validUntil', label: t('certificate.validUntil'), children: shown.validUntil },
          { key: 'issuer', label: t('certificate.issuer'), children: say(shown.issuer) },
        ]}
      />
      <p className={styles.text}>{t('certificate.checkMasked')}</p>
    </>
  );
}
