import { Alert } from 'antd';
import { CodeText } from '@/components/CodeText';
import { Facts } from '@/components/Facts';
import { useT } from '@/locales';
import type { OrderDetail } from '@/services/ledger';
import { formatNumber } from '@/utils/format';

/** Where the money of a transfer goes, and what is to be quoted with it. */
export function TransferTo({ order }: { order: OrderDetail }) {
  const t = useT();
  const { transferTo, orderCode, amountFen, receivedFen } = order;
  if (!transferTo) return null;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBlockStart: 16 }}
      title={t('ledger.transferTitle')}
      description={
        <>
          <p>{t('ledger.transferText')}</p>
          <Facts
            items={[
              { key: 'payee', label: t('ledger.payee'), children: <CodeText code={transferTo.payee} /> },
              { key: 'bank', label: t('ledger.bank'), children: <CodeText code={transferTo.bank} /> },
              { key: 'account', label: t('ledger.bankAccount'), children: <CodeText code={transferTo.account} /> },
              {
                key: 'amount',
                label: t('ledger.transferAmount'),
                children: t('ledger.yuan', { amount: formatNumber((amountFen - receivedFen) / 100, 2) }),
              },
              { key: 'remark', label: t('ledger.remarkToWrite'), children: <CodeText code={orderCode} /> },
            ]}
          />
        </>
      }
    />
  );
}
