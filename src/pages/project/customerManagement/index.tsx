import { history, useSearchParams } from '@umijs/max';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { leadsChannel } from '#domain/project/policy';
import { lazyPage } from '@/components/lazyPage';
import { Page } from '@/components/Page';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { OwnCustomers } from './OwnCustomers';

const Pool = lazyPage(() => import('./Pool'));
const Moves = lazyPage(() => import('./Moves'));

const views = ['', 'pool', 'moves'] as const;

/** A channel's customers, those that no channel has, and how they came and went. */
export default function CustomerManagement() {
  const t = useT();
  const { access } = useSession();
  const [params] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const leads = leadsChannel(access?.roleCodes ?? []);
  const view = (leads && views.find((one) => one === params.get('view'))) || '';
  const shown = {
    '': () => <OwnCustomers creating={creating} onCreating={setCreating} />,
    pool: () => <Pool />,
    moves: () => <Moves />,
  };
  return (
    <Page
      title={t('route.customerManagement')}
      action={
        leads &&
        view === '' && (
          <Button type="primary" onClick={() => setCreating(true)}>
            {t('tenant.newCustomer')}
          </Button>
        )
      }
    >
      {leads && (
        <Tabs
          activeKey={view}
          // Each view has filters of its own in the address.
          onChange={(to) => history.push(`/customerManagement${to ? `?view=${to}` : ''}`)}
          items={views.map((one) => ({ key: one, label: t(`customer.view_${one}`) }))}
        />
      )}
      {shown[view]()}
    </Page>
  );
}
