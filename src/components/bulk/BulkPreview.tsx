import { Alert, Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import type { Preview, PreviewedCall } from '@/components/bulk/sealed';
import { LeaveQuestion } from '@/components/LeaveQuestion';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { formatNumber } from '@/utils/format';
import styles from './bulk.module.css';

interface Props<P extends Preview> {
  call: PreviewedCall<P>;
  first: P;
  onBack?: (() => void) | undefined;
  onClose: () => void;
  onDone: (done: P) => void;
}

/** What a change of many would do; done once it is confirmed, shown anew where others were faster. */
export default function BulkPreview<P extends Preview>({ call, first, onBack, onClose, onDone }: Props<P>) {
  const t = useT();
  const [preview, setPreview] = useState(first);
  const [overtaken, setOvertaken] = useState(false);
  const [sending, setSending] = useState(false);
  // The same confirm sent twice is done once.
  const key = useRef(crypto.randomUUID());
  useFocusReturn();
  // What was entered for it is lost with it, unless one goes back.
  const guard = useLeaveGuard({ key: 'preview', dirty: Boolean(onBack), isUnsaved: () => Boolean(onBack) });
  const close = () => guard.ask('form', onClose);
  const confirm = async () => {
    setSending(true);
    try {
      onDone(await call.send(preview.seal, { idempotencyKey: key.current, handles: [errorCodes.changeOvertaken] }));
    } catch (error) {
      if (!(error instanceof PortalError) || error.code !== errorCodes.changeOvertaken) return report(error);
      setOvertaken(true);
      key.current = crypto.randomUUID();
      await call.send(undefined).then(setPreview, report);
    } finally {
      setSending(false);
    }
  };
  const { count } = preview;
  const { words } = call;
  return (
    <Modal
      open
      width={760}
      title={words.title}
      onCancel={close}
      footer={[
        onBack && (
          <Button key="back" onClick={onBack}>
            {t('bulk.back')}
          </Button>
        ),
        <Button key="cancel" onClick={close}>
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
          {words.action(formatNumber(count))}
        </Button>,
      ]}
    >
      <div className={styles.body}>
        {overtaken && <Alert className={styles.bar} type="warning" showIcon role="alert" title={t('bulk.overtaken')} />}
        <p className={styles.head}>{count === 0 ? words.nothing : words.headline(formatNumber(count))}</p>
        {call.effects(preview)}
      </div>
      <LeaveQuestion guard={guard} keepsDraft={false} />
    </Modal>
  );
}
