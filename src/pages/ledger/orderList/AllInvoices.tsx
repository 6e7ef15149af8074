import { Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import { ledgerLists } from '#domain/subjects/ledger/lists';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PeriodFilter } from '@/components/PeriodFilter';
import { PortalTable } from '@/components/PortalTable';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type AnyInvoiceRow, ledgerService } from '@/services/ledger';
import { InvoiceFacts } from '../invoices/InvoiceFacts';
import { invoiceCells } from '../invoices/invoiceCells';
import { ReasonDialog } from '../ReasonDialog';
import { IssueDialog } from './IssueDialog';

const filters = { keyword: '', state: '', from: '', to: '' };

/** Invoices that tenants ask for, waiting ones first. */
export function AllInvoices() {
  const t = useT();
  const [open, setOpen] = useState<AnyInvoiceRow | null>(null);
  const list = usePortalList({ name: 'allInvoices', load: ledgerService.listAllInvoices, filters });
  const { query, setQuery } = list;
  const columns = useColumns(ledgerLists.listAllInvoices, { ...invoiceCells, tenantName: { cut: 200 } });
  return (
    <>
      <PortalTable<AnyInvoiceRow>
        list={list}
        rowKey="invoiceCode"
        onOpen={setOpen}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('ledger.invoiceSearch')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ColumnFilter
              of={ledgerLists.listAllInvoices.columns.state}
              value={query.state}
              onChange={(state) => setQuery({ state })}
            />
            <PeriodFilter
              label={t('ledger.issuedOn')}
              placeholder={[t('ledger.from'), t('ledger.to')]}
              from={query.from}
              to={query.to}
              onChange={setQuery}
            />
          </>
        }
        empty={<EmptyState title={t('ledger.noInvoicesAll')} text={t('ledger.noInvoicesAllText')} />}
        columns={Object.values(columns)}
      />
      {open && <AnyInvoice invoice={open} onChanged={list.refresh} onClose={() => setOpen(null)} />}
    </>
  );
}

function AnyInvoice(props: { invoice: AnyInvoiceRow; onChanged: () => void; onClose: () => void }) {
  const { invoice, onChanged, onClose } = props;
  const { invoiceCode, version, allowedActions: may } = invoice;
  const t = useT();
  const [doing, setDoing] = useState<'issue' | 'refuse' | 'reverse' | null>(null);
  useFocusReturn();
  const tried = (succeeded: boolean) => {
    onChanged();
    if (succeeded) onClose();
  };
  return (
    <Drawer
      open
      size={640}
      title={t('ledger.invoice')}
      onClose={onClose}
      extra={
        <Space>
          {may.includes('refuse') && <Button onClick={() => setDoing('refuse')}>{t('ledger.refuse')}</Button>}
          {may.includes('reverse') && (
            <Button danger onClick={() => setDoing('reverse')}>
              {t('ledger.reverseInvoice')}
            </Button>
          )}
          {may.includes('issue') && (
            <Button type="primary" onClick={() => setDoing('issue')}>
              {t('ledger.issue')}
            </Button>
          )}
        </Space>
      }
    >
      <InvoiceFacts
        invoice={invoice}
        fetch={(_, options) => ledgerService.getAnyInvoiceFile({ query: { invoiceCode } }, options)}
      />
      {doing === 'issue' && <IssueDialog invoice={invoice} onTried={tried} onClose={() => setDoing(null)} />}
      {(doing === 'refuse' || doing === 'reverse') && (
        <ReasonDialog
          title={t(doing === 'refuse' ? 'ledger.refuse' : 'ledger.reverseInvoice')}
          label={t(doing === 'refuse' ? 'ledger.whyRefuse' : 'ledger.whyReverse')}
          told={t(doing === 'refuse' ? 'ledger.refused' : 'ledger.reversed')}
          send={(reason, options) =>
            ledgerService.decideInvoice({ body: { invoiceCode, version, action: doing, reason } }, options)
          }
          onTried={tried}
          onClose={() => setDoing(null)}
        />
      )}
    </Drawer>
  );
}
