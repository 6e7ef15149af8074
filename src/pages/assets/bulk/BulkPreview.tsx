import { Alert, Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import type { BulkOutcome } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import styles from './bulk.module.css';
import { Effects } from './Effects';
import type { BulkCall } from './useBulk';

interface Props {
  call: BulkCall;
  first: BulkOutcome;
  onBack?: () => void;
  onClose: () => void;
  onDone: (outcome: BulkOutcome) => void;
}

const title = {
  risks: 'assets.bulk.previewTitle',
  units: 'assets.bulk.previewTitle',
  copies: 'assets.bulk.previewTitle',
  acceptances: 'assets.bulk.previewAccept',
  withdrawals: 'assets.bulk.previewTakeBack',
} as const;
const headline = {
  risks: 'assets.bulk.willRisks',
  units: 'assets.bulk.willUnits',
  copies: 'assets.bulk.willCopies',
  acceptances: 'assets.bulk.willAccept',
  withdrawals: 'assets.bulk.willTakeBack',
} as const;
const action = {
  risks: 'assets.bulk.doChange',
  units: 'assets.bulk.doChange',
  copies: 'assets.bulk.doCopy',
  acceptances: 'assets.bulk.doAccept',
  withdrawals: 'assets.bulk.doTakeBack',
} as const;

/** What a change of many would do; done once it is confirmed, shown anew where others were faster. */
export default function BulkPreview({ call, first, onBack, onClose, onDone }: Props) {
  const t = useT();
  const [outcome, setOutcome] = useState(first);
  const [overtaken, setOvertaken] = useState(false);
  const [sending, setSending] = useState(false);
  // The same confirm sent twice is done once.
  const key = useRef(crypto.randomUUID());
  useFocusReturn();
  const confirm = async () => {
    setSending(true);
    try {
      onDone(await call.send(outcome.seal, { idempotencyKey: key.current, handles: [errorCodes.changeOvertaken] }));
    } catch (error) {
      if (!(error instanceof PortalError) || error.code !== errorCodes.changeOvertaken) return report(error);
      setOvertaken(true);
      key.current = crypto.randomUUID();
      await call.send(undefined).then(setOutcome, report);
    } finally {
      setSending(false);
    }
  };
  const { count } = outcome;
  const isCopy = call.kind === 'copies';
  return (
    <Modal
      open
      width={760}
      title={t(title[call.kind])}
      onCancel={onClose}
      footer={[
        onBack && (
          <Button key="back" onClick={onBack}>
            {t('assets.bulk.back')}
          </Button>
        ),
        <Button key="cancel" onClick={onClose}>
          {t('common.cancel')}
        </Button>,
        <Button
          key="ok"
          type="primary"
          autoFocus
          loading={sending}
          disabled={count === 0}
          onClick={() => void confirm()}
        >
          {t(action[call.kind], { count: formatNumber(count) })}
        </Button>,
      ]}
    >
      <div className={styles.body}>
        {overtaken && (
          <Alert className={styles.bar} type="warning" showIcon role="alert" title={t('assets.bulk.overtaken')} />
        )}
        <p className={styles.head}>
          {count === 0
            ? t(isCopy ? 'assets.bulk.nothingCopies' : 'assets.bulk.nothing')
            : t(headline[call.kind], { count: formatNumber(count) })}
        </p>
        <Effects outcome={outcome} isCopy={isCopy} />
      </div>
    </Modal>
  );
}
