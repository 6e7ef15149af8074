import { history, useSearchParams } from '@umijs/max';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { leadsChannel } from '#domain/core/project/policy';
import { consultations } from '#domain/core/tenant/policy';
import { lazyPage } from '@/components/lazyPage';
import { Page } from '@/components/Page';
import { AskAdviser } from '@/features/tenant/AskAdviser';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { OwnCustomers } from './OwnCustomers';

const Consultations = lazyPage(() => import('./Consultations'));
const Pool = lazyPage(() => import('./Pool'));
const Moves = lazyPage(() => import('./Moves'));
const Transfers = lazyPage(() => import('./Transfers'));

const views = ['', 'transfers', 'consultations', 'pool', 'moves'] as const;
type View = (typeof views)[number];

/** A channel's customers, who asks it for advice, the customers that no channel has, and how they came and went. */
export default function CustomerManagement() {
  const t = useT();
  const { access } = useSession();
  const [params] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const [noted, setNoted] = useState(0);
  const roles = access?.roleCodes ?? [];
  const leads = leadsChannel(roles);
  const may = consultations.allowed(roles);
  const isOpen: Record<View, boolean> = {
    '': true,
    transfers: leads,
    consultations: may.includes('follow'),
    pool: leads,
    moves: leads,
  };
  const open = views.filter((one) => isOpen[one]);
  const view = open.find((one) => one === params.get('view')) ?? '';
  const shown = {
    '': () => <OwnCustomers creating={creating} onCreating={setCreating} />,
    transfers: () => <Transfers />,
    consultations: () => <Consultations key={noted} />,
    pool: () => <Pool />,
    moves: () => <Moves />,
  };
  return (
    <Page
      title={t('route.customerManagement')}
      action={
        view === 'consultations' ? (
          access?.tenantType === 'channel' && (
            <AskAdviser prospect type="primary" onSent={() => setNoted((count) => count + 1)} />
          )
        ) : leads && view === '' ? (
          <Button type="primary" onClick={() => setCreating(true)}>
            {t('tenant.newCustomer')}
          </Button>
        ) : null
      }
    >
      {open.length > 1 && (
        <Tabs
          activeKey={view}
          // Each view has filters of its own in the address.
          onChange={(to) => history.push(`/customerManagement${to ? `?view=${to}` : ''}`)}
          items={open.map((one) => ({ key: one, label: t(`customer.view_${one}`) }))}
        />
      )}
      {shown[view]()}
    </Page>
  );
}
