import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { isViewed, mayBeViewed } from '#domain/kernel/supportView';
import { financePath } from '#domain/subjects/ledger/orders/paths';
import { mayBeGiven } from '#domain/subjects/platform/tenants';
import { ReadDrawer } from '@/components/ReadDrawer';
import { StatusLabel } from '@/components/StatusLabel';
import { APPROVALS } from '@/hooks/useAsked';
import { useT } from '@/locales';
import { platformService, type TenantRecord } from '@/services/platform';
import { formatInstant, formatNumber } from '@/utils/format';
import { BillDrawer } from '../channel/BillDrawer';
import { GiftDialog } from '../channel/GiftDialog';
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
export function TenantDrawer({ tenantCode, ...drawer }: Props) {
  const t = useT();
  const [doing, setDoing] = useState<'rename' | 'state' | 'view' | 'bill' | 'give' | null>(null);
  const close = () => setDoing(null);
  return (
    <ReadDrawer<TenantRecord>
      {...drawer}
      code={tenantCode}
      codeOf={(tenant) => tenant.tenantCode}
      load={(options) => platformService.getTenantRecord({ query: { tenantCode } }, options)}
      title={t('userAdmin.record')}
      nameOf={({ name }) => name}
      actions={(tenant) => {
        const { type, disabledReason, allowedActions } = tenant;
        const may = isViewed(type) ? allowedActions : [];
        return [
          may.includes('disable') && (
            <Button key="state" danger={disabledReason === null} type="text" onClick={() => setDoing('state')}>
              {t(disabledReason === null ? 'userAdmin.disable' : 'userAdmin.enable')}
            </Button>
          ),
          may.includes('support') && mayBeViewed(tenant) && (
            <Button key="view" onClick={() => setDoing('view')}>
              {t('userAdmin.view')}
            </Button>
          ),
          may.includes('give') && mayBeGiven(tenant) && (
            <Button key="give" onClick={() => setDoing('give')}>
              {t('platform.give')}
            </Button>
          ),
          may.includes('rename') && (
            <Button key="rename" onClick={() => setDoing('rename')}>
              {t('userAdmin.rename')}
            </Button>
          ),
        ];
      }}
    >
      {(tenant, changed) => (
        <>
          <TenantFacts tenant={tenant} />
          <Ways tenant={tenant} onBill={() => setDoing('bill')} />
          {doing === 'rename' && <RenameDialog tenant={tenant} onTried={changed} onClose={close} />}
          {doing === 'state' && <TenantStateDialog tenant={tenant} onTried={changed} onClose={close} />}
          {doing === 'bill' && <BillDrawer tenant={tenant} onChanged={changed} onClose={close} />}
          {doing === 'give' && <GiftDialog tenant={tenant} onTried={changed} onClose={close} />}
          {doing === 'view' && <SupportViewDialog tenant={tenant} onClose={close} />}
        </>
      )}
    </ReadDrawer>
  );
}

/** The lists of what the tenant has and does, with how much there is. */
function Ways({ tenant: { tenantCode, counts, waitingGift }, onBill }: { tenant: TenantRecord; onBill: () => void }) {
  const t = useT();
  const said = Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, formatNumber(count)])) as Record<
    keyof typeof counts,
    string
  >;
  const ways = [
    {
      to: `/useradministration?tab=people&tenantCode=${tenantCode}`,
      text: t('userAdmin.hasPeople', { count: said.people }),
    },
    {
      to: `/useradministration?above=${tenantCode}`,
      text: t('userAdmin.hasCustomers', { count: said.below }),
    },
    { to: `${financePath}?tenantCode=${tenantCode}`, text: t('userAdmin.hasOrders', { count: said.orders }) },
    {
      to: `${financePath}?tab=points&tenantCode=${tenantCode}`,
      text: t('userAdmin.hasPoints', { count: said.points }),
    },
    { to: `/accredit?tab=movements&tenantCode=${tenantCode}`, text: t('userAdmin.hasUnits') },
    { to: `/auditTrail?tenantCode=${tenantCode}`, text: t('userAdmin.hasLog') },
  ];
  return (
    <>
      <h3 className={styles.heading}>{t('userAdmin.has')}</h3>
      <p className={styles.soft}>{t('userAdmin.hasProjects', { count: said.runningProjects })}</p>
      <div className={styles.ways}>
        {ways.map(({ to, text }) => (
          <Link key={to} to={to}>
            {text}
          </Link>
        ))}
        <Button type="link" size="small" onClick={onBill}>
          {t('platform.bill')}
        </Button>
      </div>
      {waitingGift && <WaitingGift gift={waitingGift} />}
    </>
  );
}

/** Points that are not booked yet: how many, since when, and the way to the request. */
function WaitingGift({ gift }: { gift: NonNullable<TenantRecord['waitingGift']> }) {
  const t = useT();
  const { approvalCode, points, askedBy, askedAt, expiresAt } = gift;
  return (
    <p className={styles.gift}>
      <StatusLabel tone="waiting">{t('approval.state_open')}</StatusLabel>{' '}
      {t('userAdmin.waitingGift', {
        points: formatNumber(points),
        who: askedBy,
        when: formatInstant(askedAt),
        until: formatInstant(expiresAt),
      })}{' '}
      <Link to={`${APPROVALS}?open=${approvalCode}`}>{t('asked.look')}</Link>
    </p>
  );
}
