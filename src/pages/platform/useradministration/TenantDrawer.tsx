import { history } from '@umijs/max';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { isViewed, mayBeViewed } from '#domain/kernel/supportView';
import { DrawerTitle } from '@/components/DrawerTitle';
import { FailureBlock } from '@/components/FailureBlock';
import { RecordWays } from '@/components/RecordWays';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { platformService, type TenantRecord } from '@/services/platform';
import { formatNumber } from '@/utils/format';
import { RenameDialog } from './RenameDialog';
import { SupportViewDialog } from './SupportViewDialog';
import { TenantFacts } from './TenantFacts';
import { TenantStateDialog } from './TenantStateDialog';
import styles from './useradministration.module.css';

interface Props {
  tenantCode: string;
  onChanged: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** All that the operator knows of a tenant, what may be done about it, and the ways to what it has and does. */
export function TenantDrawer({ tenantCode, onChanged, onClose, onPrevious, onNext }: Props) {
  const t = useT();
  useFocusReturn();
  const [doing, setDoing] = useState<'rename' | 'state' | 'view' | null>(null);
  const { data, error, refresh } = useLoad(
    (options) => platformService.getTenantRecord({ query: { tenantCode } }, options),
    [tenantCode],
  );
  const shown = data?.tenantCode === tenantCode ? data : undefined;
  const may = shown && isViewed(shown.type) ? shown.allowedActions : [];
  const close = () => setDoing(null);
  const changed = () => {
    refresh();
    onChanged();
  };
  return (
    <Drawer
      open
      size={760}
      title={<DrawerTitle>{shown?.name ?? t('userAdmin.record')}</DrawerTitle>}
      onClose={onClose}
      extra={<RecordWays onPrevious={onPrevious} onNext={onNext} />}
      footer={
        shown &&
        may.length > 0 && (
          <div className={styles.foot}>
            {may.includes('disable') && (
              <Button danger={shown.disabledReason === null} type="text" onClick={() => setDoing('state')}>
                {t(shown.disabledReason === null ? 'userAdmin.disable' : 'userAdmin.enable')}
              </Button>
            )}
            {may.includes('support') && mayBeViewed(shown) && (
              <Button onClick={() => setDoing('view')}>{t('userAdmin.view')}</Button>
            )}
            {may.includes('rename') && <Button onClick={() => setDoing('rename')}>{t('userAdmin.rename')}</Button>}
          </div>
        )
      }
    >
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : shown ? (
        <>
          <TenantFacts tenant={shown} />
          <Ways tenant={shown} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
      {shown && doing === 'rename' && <RenameDialog tenant={shown} onTried={changed} onClose={close} />}
      {shown && doing === 'state' && <TenantStateDialog tenant={shown} onTried={changed} onClose={close} />}
      {shown && doing === 'view' && <SupportViewDialog tenant={shown} onClose={close} />}
    </Drawer>
  );
}

/** The lists of what the tenant has and does, with how much there is. */
function Ways({ tenant: { tenantCode, name, counts } }: { tenant: TenantRecord }) {
  const t = useT();
  const said = Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, formatNumber(count)])) as Record<
    keyof typeof counts,
    string
  >;
  const called = encodeURIComponent(name);
  const ways = [
    {
      to: `/useradministration?tab=people&tenantCode=${tenantCode}`,
      text: t('userAdmin.hasPeople', { count: said.people }),
    },
    {
      to: `/useradministration?above=${tenantCode}`,
      text: t('userAdmin.hasCustomers', { count: formatNumber(counts.customers + counts.partners) }),
    },
    { to: `/financialmanagement/OrderList?keyword=${called}`, text: t('userAdmin.hasOrders', { count: said.orders }) },
    {
      to: `/financialmanagement/OrderList?tab=points&keyword=${called}`,
      text: t('userAdmin.hasPoints', { count: said.points }),
    },
    { to: `/accredit?tenantCode=${tenantCode}`, text: t('userAdmin.hasUnits') },
    { to: `/auditTrail?tenantCode=${tenantCode}`, text: t('userAdmin.hasLog') },
  ];
  return (
    <>
      <h3 className={styles.heading}>{t('userAdmin.has')}</h3>
      <p className={styles.soft}>{t('userAdmin.hasProjects', { count: said.runningProjects })}</p>
      <div className={styles.ways}>
        {ways.map(({ to, text }) => (
          <Button key={to} size="small" onClick={() => history.push(to)}>
            {text}
          </Button>
        ))}
      </div>
    </>
  );
}
