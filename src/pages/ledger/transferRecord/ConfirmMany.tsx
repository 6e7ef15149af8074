import { Alert, Button, Modal, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { PlainTable } from '@/components/PlainTable';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { type BankRecordRow, type ConfirmPreview, ledgerService } from '@/services/ledger';
import { formatMoney } from '@/utils/format';
import styles from '../ledger.module.css';

interface Props {
  rows: readonly BankRecordRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Many lines that are confirmed at once: what would be entered, and which of them are left and why. */
export function ConfirmMany({ rows, onDone, onClose }: Props) {
  const t = useT();
  const [sending, setSending] = useState(false);
  const [isOvertaken, setIsOvertaken] = useState(false);
  // The same confirm sent twice is done once.
  const key = useRef(crypto.randomUUID());
  useFocusReturn();
  const records = rows.map(({ recordCode, version }) => ({ recordCode, version }));
  const { data, error, refresh } = useLoad(
    (options) => ledgerService.confirmBankRecords({ body: { records } }, options),
    [records],
  );
  const confirm = async (seen: ConfirmPreview) => {
    setSending(true);
    try {
      const options = { idempotencyKey: key.current, handles: [errorCodes.changeOvertaken] };
      const { count } = await ledgerService.confirmBankRecords({ body: { records, seal: seen.seal } }, options);
      void toast('success', t('ledger.confirmedMany', { count }));
      onDone();
    } catch (failure) {
      if (!(failure instanceof PortalError) || failure.code !== errorCodes.changeOvertaken) return report(failure);
      setIsOvertaken(true);
      key.current = crypto.randomUUID();
      refresh();
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      width={640}
      title={t('ledger.confirmMany')}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('common.cancel')}
        </Button>,
        <Button
          key="ok"
          type="primary"
          loading={sending}
          disabled={!data || data.count === 0}
          onClick={() => data && void confirm(data)}
        >
          {t('ledger.confirmRecord')}
        </Button>,
      ]}
    >
      {!data && !error && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
      {isOvertaken && <Alert type="warning" showIcon role="alert" title={t('bulk.overtaken')} />}
      {data && (
        <>
          <p>
            {t('ledger.confirmManyText', {
              count: data.count,
              amount: formatMoney(data.amountFen),
              orders: data.orders,
            })}
          </p>
          {data.left.length > 0 && (
            <>
              <h2 className={styles.heading}>{t('ledger.confirmLeft', { count: data.left.length })}</h2>
              <PlainTable<ConfirmPreview['left'][number]>
                rowKey="recordCode"
                dataSource={data.left}
                columns={[
                  { title: t('ledger.payer'), dataIndex: 'payer' },
                  {
                    title: t('ledger.amount'),
                    dataIndex: 'amountFen',
                    align: 'right',
                    className: styles.number,
                    render: (_, { amountFen }) => t('ledger.yuan', { amount: formatMoney(amountFen) }),
                  },
                  {
                    title: t('ledger.reasonGiven'),
                    dataIndex: 'reason',
                    className: 'wraps',
                    render: (_, { reason }) => t(`ledger.obstacle_${reason}`),
                  },
                ]}
              />
            </>
          )}
        </>
      )}
    </Modal>
  );
}
