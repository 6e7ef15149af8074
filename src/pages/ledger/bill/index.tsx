import { useNavigate } from '@umijs/max';
import { Button, Space, Tabs } from 'antd';
import { useState } from 'react';
import { account } from '#domain/subjects/ledger/policy';
import { Page } from '@/components/Page';
import { StatementDialog } from '@/features/ledger/StatementDialog';
import { useSession } from '@/hooks/useSession';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { Bill } from './Bill';
import { Commissions } from './Commissions';
import { Invoices } from './Invoices';
import { Orders } from './Orders';

const address = { tab: '' };

/** Where points came from and went, and the orders behind them. */
export default function AccountBill() {
  const t = useT();
  const navigate = useNavigate();
  const { access } = useSession();
  const [{ tab }, setAddress] = useUrlState(address);
  const [stating, setStating] = useState(false);
  const mayEarn = account.allowed(access?.roleCodes ?? []).includes('earn');
  const tabs = ['bill', 'orders', 'invoices', ...(mayEarn ? ['commission'] : [])];
  return (
    <Page
      title={t('route.accountBill')}
      action={
        <Space>
          <Button onClick={() => setStating(true)}>{t('ledger.statement')}</Button>
          <Button type="primary" onClick={() => navigate('/account/recharge')}>
            {t('ledger.recharge')}
          </Button>
        </Space>
      }
    >
      {stating && <StatementDialog onClose={() => setStating(false)} />}
      <Tabs
        activeKey={tabs.includes(tab) ? tab : 'bill'}
        destroyOnHidden
        items={[
          { key: 'bill', label: t('ledger.billTab'), children: <Bill mayEarn={mayEarn} /> },
          { key: 'orders', label: t('ledger.ordersTab'), children: <Orders /> },
          { key: 'invoices', label: t('ledger.invoicesTab'), children: <Invoices /> },
          { key: 'commission', label: t('ledger.commissionTab'), children: <Commissions /> },
        ].filter(({ key }) => tabs.includes(key))}
        onChange={(key) => setAddress({ tab: key === 'bill' ? '' : key })}
      />
    </Page>
  );
}
