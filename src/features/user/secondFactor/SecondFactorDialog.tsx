import { Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { type SecondFactor, userService } from '@/services/user';
import { CodeEntry } from './CodeEntry';
import { secondFactorOpen } from './dialog';
import { RecoveryCodes } from './RecoveryCodes';
import { SetUp } from './SetUp';
import { Standing } from './Standing';
import styles from './secondFactor.module.css';

/** One's own second factor: set up, looked at, turned off, and its recovery codes made anew. */
export default function SecondFactorDialog() {
  const t = useT();
  useFocusReturn();
  const { data, error, refresh } = useLoad((options) => userService.getSecondFactor({}, options));
  // Recovery codes are on screen, which are told once.
  const [held, setHeld] = useState(false);
  const close = () => secondFactorOpen.set(false);
  return (
    <Modal
      open
      title={t('factor.title')}
      width={480}
      footer={null}
      onCancel={close}
      closable={!held}
      keyboard={!held}
      mask={{ closable: false }}
    >
      {error && <FailureBlock compact error={error} onRetry={refresh} />}
      {!error && !data && <Skeleton active />}
      {data?.since === null && (
        <>
          {!held && <p className={styles.soft}>{t('factor.text')}</p>}
          <SetUp onOn={() => setHeld(true)} onDone={close} />
        </>
      )}
      {data && data.since !== null && <Keep factor={data} onCodes={() => setHeld(true)} onDone={close} />}
    </Modal>
  );
}

interface Props {
  factor: SecondFactor;
  onCodes: () => void;
  onDone: () => void;
}

/** Of one that is on: each change takes a code. */
function Keep({ factor, onCodes, onDone }: Props) {
  const t = useT();
  const { refresh } = useSession();
  const [doing, setDoing] = useState<'renew' | 'disable' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const options = { silent: true };
  if (codes)
    return (
      <RecoveryCodes
        title={t('factor.codesRenewedTitle')}
        note={t('factor.codesRenewedText')}
        codes={codes}
        onSaved={onDone}
      />
    );
  const renew = async (code: string) => {
    const renewed = await userService.renewRecoveryCodes({ body: { code } }, options);
    onCodes();
    setCodes(renewed.recoveryCodes);
  };
  const disable = async (code: string) => {
    await userService.disableSecondFactor({ body: { code } }, options);
    void toast('success', t('factor.disabled'));
    onDone();
    // A user whose role needs a second factor is led to set up another.
    await refresh();
  };
  const back = <Button onClick={() => setDoing(null)}>{t('factor.back')}</Button>;
  return (
    <>
      <p>
        <Standing factor={factor} />
      </p>
      {doing === null && (
        <div className={styles.actions}>
          <Button onClick={() => setDoing('renew')}>{t('factor.renew')}</Button>
          <Button danger onClick={() => setDoing('disable')}>
            {t('factor.disable')}
          </Button>
        </div>
      )}
      {doing === 'renew' && (
        <>
          <p>{t('factor.renewText')}</p>
          <CodeEntry takes="any" okText={t('factor.renew')} send={renew} other={back} />
        </>
      )}
      {doing === 'disable' && (
        <>
          <p>{t('factor.disableText')}</p>
          <CodeEntry takes="any" danger okText={t('factor.disable')} send={disable} other={back} />
        </>
      )}
    </>
  );
}
