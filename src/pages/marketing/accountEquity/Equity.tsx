import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { equity } from '#domain/subjects/marketing/policy';
import { Page } from '@/components/Page';
import { useSession } from '@/hooks/useSession';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { AllPartners } from '../partnerManage/AllPartners';
import { Applications } from './Applications';
import { ANY, ApplyDrawer } from './ApplyDrawer';
import { Holdings } from './Holdings';
import { Movements } from './Movements';

/** Of who holds units itself, and of the platform, which gives them out. */
const tabs = {
  holder: ['holdings', 'mine', 'asked', 'movements'],
  grantor: ['asked', 'tenants', 'movements'],
} as const;
const address = { tab: '', apply: '' };

/** What the user's tenant holds, what it has asked for, what it is asked for, and where each unit went. */
export function Equity({ title }: { title: string }) {
  const t = useT();
  const { access } = useSession();
  const [{ tab, apply }, setAddress] = useUrlState(address);
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges((now) => now + 1);
  const mayApply = equity.allowed(access?.roleCodes ?? []).includes('apply');
  const pages = {
    holdings: <Holdings key={changes} onChanged={changed} />,
    mine: <Applications key={`mine-${changes}`} side="mine" onApply={() => setAddress({ tab: 'mine', apply: ANY })} />,
    asked: <Applications key={`asked-${changes}`} side="asked" />,
    tenants: <AllPartners />,
    movements: <Movements key={changes} />,
  };
  const shown: readonly (keyof typeof pages)[] = tabs[mayApply ? 'holder' : 'grantor'];
  const active = shown.find((one) => one === tab) ?? shown[0];
  return (
    <Page
      title={title}
      action={
        mayApply && (
          <Button type="primary" onClick={() => setAddress({ tab: 'mine', apply: ANY })}>
            {t('marketing.apply')}
          </Button>
        )
      }
    >
      <Tabs
        activeKey={active}
        destroyOnHidden
        items={shown.map((key) => ({
          key,
          label: t(`marketing.tab_${key}`),
          children: pages[key],
        }))}
        onChange={(key) => setAddress({ tab: key, apply: '' })}
      />
      {mayApply && apply && (
        <ApplyDrawer product={apply} onApplied={changed} onClose={() => setAddress({ tab: 'mine', apply: '' })} />
      )}
    </Page>
  );
}
