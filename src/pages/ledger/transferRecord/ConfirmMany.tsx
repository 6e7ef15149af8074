import BulkPreview from '@/components/bulk/BulkPreview';
import { PlainTable } from '@/components/PlainTable';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type ConfirmPreview, ledgerService } from '@/services/ledger';
import { formatYuan } from '@/utils/format';
import styles from '../ledger.module.css';

interface Props {
  records: { recordCode: string; version: number }[];
  first: ConfirmPreview;
  onDone: () => void;
  onClose: () => void;
}

/** Many lines that are confirmed at once: what would be entered, and which of them are left and why. */
export function ConfirmMany({ records, first, onDone, onClose }: Props) {
  const t = useT();
  return (
    <BulkPreview<ConfirmPreview>
      first={first}
      call={{
        words: {
          title: t('ledger.confirmMany'),
          headline: (count) => t('ledger.confirmCount', { count }),
          nothing: t('ledger.confirmNone'),
          action: () => t('ledger.confirmRecord'),
        },
        send: (seal, options) =>
          ledgerService.confirmBankRecords({ body: seal === undefined ? { records } : { records, seal } }, options),
        effects: (preview) => <Effects preview={preview} />,
      }}
      onDone={({ count }) => {
        void toast('success', t('ledger.confirmedMany', { count }));
        onDone();
      }}
      onClose={onClose}
    />
  );
}

function Effects({ preview: { count, amountFen, orders, left } }: { preview: ConfirmPreview }) {
  const t = useT();
  return (
    <>
      {count > 0 && <p>{t('ledger.confirmManyText', { amount: formatYuan(amountFen), orders })}</p>}
      {left.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('ledger.confirmLeft', { count: left.length })}</h2>
          <PlainTable<ConfirmPreview['left'][number]>
            rowKey="recordCode"
            dataSource={left}
            columns={[
              { title: t('ledger.payer'), dataIndex: 'payer' },
              {
                title: t('ledger.amount'),
                dataIndex: 'amountFen',
                align: 'right',
                className: styles.number,
                render: (_, row) => formatYuan(row.amountFen),
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
  );
}
