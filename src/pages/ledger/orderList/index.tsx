import { Tabs } from 'antd';
import { Page } from '@/components/Page';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { AllCommissions } from './AllCommissions';
import { AllInvoices } from './AllInvoices';
import { AllOrders } from './AllOrders';
import { Balances } from './Balances';
import { Overview } from './Overview';
import { Rates } from './Rates';
import { Reconciled } from './Reconciled';

const address = { tab: '' };

/** All tenants' orders, their invoices, and partners' commissions, for the platform's finance people. */
export default function OrderList() {
  const t = useT();
  const [{ tab }, setAddress] = useUrlState(address);
  const tabs = [
    { key: 'orders', label: t('ledger.ordersTab'), children: <AllOrders /> },
    { key: 'invoices', label: t('ledger.invoicesTab'), children: <AllInvoices /> },
    { key: 'commissions', label: t('ledger.commissionTab'), children: <AllCommissions /> },
    { key: 'points', label: t('ledger.balancesTab'), children: <Balances /> },
    { key: 'rates', label: t('ledger.ratesTab'), children: <Rates /> },
  ];
  return (
    <Page title={t('route.orderList')}>
      <Overview />
      <Reconciled />
      <Tabs
        activeKey={tabs.some(({ key }) => key === tab) ? tab : 'orders'}
        destroyOnHidden
        items={tabs}
        onChange={(key) => setAddress({ tab: key === 'orders' ? '' : key })}
      />
    </Page>
  );
}
