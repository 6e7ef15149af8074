import { Button } from 'antd';
import { PlainTable } from '@/components/PlainTable';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { HoldingRow } from '@/services/marketing';
import { formatNumber } from '@/utils/format';
import { Lots } from './Lots';
import styles from './marketing.module.css';

interface Props {
  holdings: readonly HoldingRow[];
  empty: string;
  /** Returns units, if that is allowed. */
  onReturn?: ((holding: HoldingRow) => void) | undefined;
}

/** What a tenant has of each product, and has had. */
export function HoldingTable({ holdings, empty, onReturn }: Props) {
  const t = useT();
  const say = useSay();
  const figure = (dataIndex: 'available' | 'inUse' | 'used' | 'expired', title: string) => ({
    title,
    dataIndex,
    align: 'right' as const,
    className: styles.number,
    render: (_: unknown, row: HoldingRow) => formatNumber(row[dataIndex]),
  });
  const shown = holdings.filter(({ available, inUse, used, expired }) => available + inUse + used + expired > 0);
  return (
    <PlainTable<HoldingRow>
      rowKey="productCode"
      dataSource={shown}
      locale={{ emptyText: empty }}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('marketing.product'), dataIndex: 'productCode', render: (_, { name }) => say(name) },
        figure('available', t('marketing.available')),
        { title: t('marketing.validUntil'), dataIndex: 'lots', render: (_, { lots }) => <Lots lots={lots} /> },
        figure('inUse', t('marketing.inUse')),
        figure('used', t('marketing.used')),
        figure('expired', t('marketing.expired')),
        ...(onReturn
          ? [
              {
                key: 'actions',
                render: (_: unknown, row: HoldingRow) =>
                  row.canReturn > 0 && (
                    <Button
                      type="link"
                      size="small"
                      aria-label={t('marketing.returnOf', { name: say(row.name) })}
                      onClick={() => onReturn(row)}
                    >
                      {t('marketing.return')}
                    </Button>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}
