import { CodeText } from '@/components/CodeText';
import { Cut } from '@/components/Cut';
import type { PortalColumn } from '@/components/portalColumns';
import { useT } from '@/locales';
import type { InvoiceRow } from '@/services/ledger';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import styles from '../ledger.module.css';
import { InvoiceStateLabel } from './InvoiceStateLabel';

/** An invoice as lists show it, to whoever has asked for it and to the operator. */
export function useInvoiceColumns<Row extends InvoiceRow>(): PortalColumn<Row>[] {
  const t = useT();
  return [
    {
      title: t('ledger.invoiceCode'),
      dataIndex: 'invoiceCode',
      render: (_, { invoiceCode }) => <CodeText code={invoiceCode} />,
    },
    {
      title: t('ledger.invoiceTitle'),
      dataIndex: 'buyer',
      render: (_, { buyer }) => <Cut width={220}>{buyer.title}</Cut>,
    },
    {
      title: t('ledger.invoiceAmount'),
      dataIndex: 'amountFen',
      align: 'right',
      className: styles.number,
      render: (_, { amountFen }) => t('ledger.yuan', { amount: formatNumber(amountFen / 100, 2) }),
    },
    { title: t('ledger.invoiceKind'), dataIndex: 'kind', render: (_, { kind }) => t(`ledger.invoiceKind_${kind}`) },
    { title: t('ledger.state'), dataIndex: 'state', render: (_, { state }) => <InvoiceStateLabel state={state} /> },
    {
      title: t('ledger.invoiceNumber'),
      dataIndex: 'number',
      className: styles.number,
      render: (_, { number }) => number ?? NOTHING,
    },
    {
      title: t('ledger.askedAt'),
      dataIndex: 'askedAt',
      className: styles.number,
      render: (_, { askedAt }) => formatInstant(askedAt),
    },
  ];
}
