import { Tabs } from 'antd';
import { Page } from '@/components/Page';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { People } from './People';
import { Tenants } from './Tenants';

const address = { tab: '' };

/** All tenants of the portal and all their people. */
export default function UserAdministration() {
  const t = useT();
  const [{ tab }, setAddress] = useUrlState(address);
  return (
    <Page title={t('route.useradministration')}>
      <Tabs
        activeKey={tab === 'people' ? tab : 'tenants'}
        destroyOnHidden
        onChange={(key) => setAddress({ tab: key === 'tenants' ? '' : key })}
        items={[
          { key: 'tenants', label: t('userAdmin.tenants'), children: <Tenants /> },
          { key: 'people', label: t('userAdmin.people'), children: <People /> },
        ]}
      />
    </Page>
  );
}
