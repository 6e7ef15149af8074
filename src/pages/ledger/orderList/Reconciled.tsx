import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import { PlainTable } from '@/components/PlainTable';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { ledgerService, type Reconciliation } from '@/services/ledger';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import styles from '../ledger.module.css';

type Difference = Reconciliation['differences'][number];

/** The result of the last reconciliation; differences come first. */
export function Reconciled() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useLoad((options) => ledgerService.getReconciliation(undefined, options));
  // The list below tells of a failure of its own; without this line it is of use all the same.
  if (data === undefined || error) return null;
  if (data === null) return <p className={styles.soft}>{t('ledger.booksNever')}</p>;
  const at = formatInstant(data.at);
  if (data.count === 0) {
    const sizes = { accounts: formatNumber(data.accounts), entries: formatNumber(data.entries) };
    return <p className={styles.soft}>{t('ledger.booksAgree', { at, ...sizes })}</p>;
  }
  return (
    <>
      <Alert
        type="error"
        showIcon
        role="alert"
        style={{ marginBlockEnd: 16 }}
        title={t('ledger.booksDiffer', { at, count: formatNumber(data.count) })}
        action={
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('ledger.showDifferences')}
          </Button>
        }
      />
      {isOpen && <Differences differences={data.differences} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Differences({ differences, onClose }: { differences: Difference[]; onClose: () => void }) {
  const t = useT();
  useFocusReturn();
  return (
    <Drawer open size={760} title={t('ledger.differences')} onClose={onClose}>
      <PlainTable<Difference & { row: string }>
        rowKey="row"
        dataSource={differences.map((one, i) => ({ ...one, row: `${i}` }))}
        columns={[
          { title: t('ledger.check'), dataIndex: 'check', render: (_, { check }) => t(`ledger.check_${check}`) },
          { title: t('ledger.tenant'), dataIndex: 'tenantCode', render: (_, { tenantCode }) => tenantCode ?? NOTHING },
          { title: t('ledger.key'), dataIndex: 'key' },
          ...(['expected', 'found'] as const).map((dataIndex) => ({
            title: t(`ledger.${dataIndex}`),
            dataIndex,
            align: 'right' as const,
            className: styles.number,
            render: (amount: number) => formatNumber(amount),
          })),
        ]}
      />
    </Drawer>
  );
}
