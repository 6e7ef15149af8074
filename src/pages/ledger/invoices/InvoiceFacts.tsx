import { CodeText } from '@/components/CodeText';
import { Facts } from '@/components/Facts';
import { PaperList } from '@/components/PaperList';
import { useT } from '@/locales';
import type { InvoiceRow } from '@/services/ledger';
import { formatInstant, formatYuan } from '@/utils/format';
import styles from '../ledger.module.css';
import { InvoiceStateLabel } from './InvoiceStateLabel';

interface Props {
  invoice: InvoiceRow;
  /** The call that reads it, which differs between its owner and the operator. */
  fetch: Parameters<typeof PaperList>[0]['fetch'];
}

/** All that an invoice says, with its orders and its file. */
export function InvoiceFacts({ invoice, fetch }: Props) {
  const t = useT();
  const { buyer, items, file, amountFen } = invoice;
  return (
    <>
      <Facts
        items={[
          { key: 'state', label: t('ledger.state'), children: <InvoiceStateLabel state={invoice.state} /> },
          { key: 'amount', label: t('ledger.invoiceAmount'), children: <strong>{formatYuan(amountFen)}</strong> },
          { key: 'kind', label: t('ledger.invoiceKind'), children: t(`ledger.invoiceKind_${invoice.kind}`) },
          { key: 'title', label: t('ledger.invoiceTitle'), children: buyer.title },
          { key: 'tax', label: t('ledger.taxCode'), children: <CodeText code={buyer.taxCode} /> },
          { key: 'address', label: t('ledger.buyerAddress'), children: buyer.address },
          { key: 'phone', label: t('ledger.buyerPhone'), children: buyer.phone },
          { key: 'bank', label: t('ledger.buyerBank'), children: buyer.bank },
          { key: 'account', label: t('ledger.buyerAccount'), children: buyer.account },
          { key: 'email', label: t('ledger.email'), children: buyer.email },
          { key: 'note', label: t('ledger.note'), children: invoice.note },
          { key: 'by', label: t('ledger.askedBy'), children: invoice.askedBy },
          { key: 'at', label: t('ledger.askedAt'), children: formatInstant(invoice.askedAt) },
          { key: 'number', label: t('ledger.invoiceNumber'), children: invoice.number },
          { key: 'on', label: t('ledger.issuedOn'), children: invoice.issuedOn },
          { key: 'decided', label: t('ledger.decidedBy'), children: invoice.decidedBy },
          { key: 'reason', label: t('ledger.reasonGiven'), children: invoice.reason },
        ]}
      />
      <h2 className={styles.heading}>{t('ledger.ordersTab')}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.orderCode}>
            {item.orderCode} <span className={styles.soft}>{formatYuan(item.amountFen)}</span>
          </li>
        ))}
      </ul>
      <h2 className={styles.heading}>{t('ledger.invoiceFile')}</h2>
      <PaperList papers={file ? [file] : []} none={t('ledger.noInvoiceFile')} fetch={fetch} />
    </>
  );
}
