import { CopyOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { CodeText } from '@/components/CodeText';
import { Facts } from '@/components/Facts';
import { useCopy } from '@/hooks/useCopy';
import { useT } from '@/locales';
import type { OrderDetail } from '@/services/ledger';
import { formatNumber, formatYuan } from '@/utils/format';

/** Where the money of a transfer goes, and what is to be quoted with it. */
export function TransferTo({ order }: { order: OrderDetail }) {
  const t = useT();
  const { transferTo, orderCode, amountFen, receivedFen } = order;
  const copy = useCopy();
  if (!transferTo) return null;
  const whole = [
    [t('ledger.payee'), transferTo.payee],
    [t('ledger.bank'), transferTo.bank],
    [t('ledger.bankAccount'), transferTo.account],
    [t('ledger.transferAmount'), formatNumber((amountFen - receivedFen) / 100, 2)],
    [t('ledger.remarkToWrite'), orderCode],
  ]
    .map((row) => row.join('\t'))
    .join('\n');
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBlockStart: 16 }}
      title={t('ledger.transferTitle')}
      description={
        <>
          <p>{t('ledger.transferText')}</p>
          <Button size="small" icon={<CopyOutlined />} style={{ marginBlockEnd: 12 }} onClick={() => void copy(whole)}>
            {t('ledger.copyAll')}
          </Button>
          <Facts
            items={[
              { key: 'payee', label: t('ledger.payee'), children: <CodeText code={transferTo.payee} /> },
              { key: 'bank', label: t('ledger.bank'), children: <CodeText code={transferTo.bank} /> },
              { key: 'account', label: t('ledger.bankAccount'), children: <CodeText code={transferTo.account} /> },
              {
                key: 'amount',
                label: t('ledger.transferAmount'),
                children: formatYuan(amountFen - receivedFen),
              },
              { key: 'remark', label: t('ledger.remarkToWrite'), children: <CodeText code={orderCode} /> },
            ]}
          />
        </>
      }
    />
  );
}
