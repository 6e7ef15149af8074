import { QRCode, Skeleton } from 'antd';
import { useState } from 'react';
import { CodeText } from '@/components/CodeText';
import { FailureBlock } from '@/components/FailureBlock';
import { useLoad } from '@/hooks/useLoad';
import { useLanguage, useT } from '@/locales';
import { userService } from '@/services/user';
import { tenantName } from '@/tenantConfig';
import { formatNumber } from '@/utils/format';
import { CodeEntry } from './CodeEntry';
import { RecoveryCodes } from './RecoveryCodes';
import styles from './secondFactor.module.css';

/** In groups, as it is read off the screen. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/gu, '$1 ');

interface Props {
  /** It is on, and the recovery codes are on screen: they are not to be lost by a slip. */
  onOn?: () => void;
  onDone: () => void;
}

/** Sets a second factor up: the secret goes into an app, a code of the app turns it on, recovery codes are saved. */
export function SetUp({ onOn, onDone }: Props) {
  const t = useT();
  const { name } = useLanguage();
  const [on, setOn] = useState<{ recoveryCodes: readonly string[]; ended: number } | null>(null);
  const { data, error, refresh } = useLoad((options) =>
    userService.beginSecondFactor({ body: { issuer: tenantName(name) } }, options),
  );
  if (on)
    return (
      <RecoveryCodes
        title={t('factor.codesTitle')}
        note={on.ended > 0 ? t('factor.othersEnded', { count: formatNumber(on.ended) }) : undefined}
        codes={on.recoveryCodes}
        onSaved={onDone}
      />
    );
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active />;
  return (
    <>
      <p>{t('factor.scan')}</p>
      <div className={styles.picture} role="img" aria-label={t('factor.qrCode')}>
        {/* Dark on light in every theme: cameras read nothing else. */}
        <QRCode value={data.uri} type="svg" size={224} errorLevel="L" color="#000" bgColor="#fff" />
      </div>
      <p className={styles.soft}>{t('factor.secret')}</p>
      <p className={styles.secret}>
        <CodeText code={inGroups(data.secret)} />
      </p>
      <CodeEntry
        takes="app"
        okText={t('factor.enable')}
        send={async (code) => {
          const enabled = await userService.enableSecondFactor({ body: { code } }, { silent: true });
          onOn?.();
          setOn(enabled);
        }}
      />
    </>
  );
}
