import { Tabs } from 'antd';
import { Page } from '@/components/Page';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { AllInvoices } from './AllInvoices';
import { AllOrders } from './AllOrders';
import { Reconciled } from './Reconciled';

const address = { tab: '' };

/** What all tenants have ordered, and the invoices on it, for whoever keeps the books. */
export default function OrderList() {
  const t = useT();
  const [{ tab }, setAddress] = useUrlState(address);
  return (
    <Page title={t('route.orderList')}>
      <Reconciled />
      <Tabs
        activeKey={tab === 'invoices' ? tab : 'orders'}
        destroyOnHidden
        items={[
          { key: 'orders', label: t('ledger.ordersTab'), children: <AllOrders /> },
          { key: 'invoices', label: t('ledger.invoicesTab'), children: <AllInvoices /> },
        ]}
        onChange={(key) => setAddress({ tab: key === 'orders' ? '' : key })}
      />
    </Page>
  );
}
