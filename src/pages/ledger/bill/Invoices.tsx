import { Button, Drawer, Popconfirm } from 'antd';
import { useState } from 'react';
import { ledgerLists } from '#domain/subjects/ledger/lists';
import { EmptyState } from '@/components/EmptyState';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type InvoiceRow, ledgerService } from '@/services/ledger';
import { formatNumber, formatYuan } from '@/utils/format';
import { ApplyDialog } from '../invoices/ApplyDialog';
import { InvoiceFacts } from '../invoices/InvoiceFacts';
import { invoiceCells } from '../invoices/invoiceCells';
import styles from '../ledger.module.css';

const filters = { state: '' };

/** Invoices that the user's tenant has asked for, and what one can be asked for. */
export function Invoices() {
  const t = useT();
  const [applying, setApplying] = useState(false);
  const [open, setOpen] = useState<InvoiceRow | null>(null);
  const list = usePortalList({ name: 'invoices', load: ledgerService.listInvoices, filters });
  const start = useLoad((options) => ledgerService.getInvoiceStart(undefined, options));
  const columns = useColumns(ledgerLists.listInvoices, invoiceCells);
  const changed = () => {
    list.refresh();
    start.refresh();
  };
  const { count = 0, amountFen = 0 } = start.data ?? {};
  return (
    <>
      <div className={styles.headed}>
        {start.data && (
          <p>
            {count > 0
              ? t('ledger.invoiceable', { count: formatNumber(count), amount: formatYuan(amountFen) })
              : t('ledger.notInvoiceable')}
          </p>
        )}
        {count > 0 && (
          <Button type="primary" onClick={() => setApplying(true)}>
            {t('ledger.applyInvoice')}
          </Button>
        )}
      </div>
      <PortalTable<InvoiceRow>
        list={list}
        rowKey="invoiceCode"
        onOpen={setOpen}
        filters={
          <ColumnFilter
            of={ledgerLists.listInvoices.columns.state}
            value={list.query.state}
            onChange={(state) => list.setQuery({ state })}
          />
        }
        empty={<EmptyState title={t('ledger.noInvoices')} text={t('ledger.noInvoicesText')} />}
        columns={Object.values(columns)}
      />
      {applying && start.data && (
        <ApplyDialog start={start.data} onApplied={changed} onClose={() => setApplying(false)} />
      )}
      {open && <OwnInvoice invoice={open} onChanged={changed} onClose={() => setOpen(null)} />}
    </>
  );
}

function OwnInvoice(props: { invoice: InvoiceRow; onChanged: () => void; onClose: () => void }) {
  const { invoice, onChanged, onClose } = props;
  const { invoiceCode, version, allowedActions } = invoice;
  const t = useT();
  useFocusReturn();
  const withdraw = () =>
    ledgerService
      .withdrawInvoice({ body: { invoiceCode, version } })
      .then(() => void toast('success', t('ledger.withdrawn')))
      .catch(report)
      .then(() => {
        onChanged();
        onClose();
      });
  return (
    <Drawer
      open
      size={640}
      title={t('ledger.invoice')}
      onClose={onClose}
      extra={
        allowedActions.includes('withdraw') && (
          <Popconfirm title={t('ledger.withdrawSure')} onConfirm={withdraw}>
            <Button>{t('ledger.withdraw')}</Button>
          </Popconfirm>
        )
      }
    >
      <InvoiceFacts
        invoice={invoice}
        fetch={(_, options) => ledgerService.getInvoiceFile({ query: { invoiceCode } }, options)}
      />
    </Drawer>
  );
}
