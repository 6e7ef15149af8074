import { DownOutlined, UserOutlined } from '@ant-design/icons';
import { useNavigate } from '@umijs/max';
import type { MenuProps } from 'antd';
import { Avatar, Button, Dropdown } from 'antd';
import { canOpen } from '#domain/kernel/access';
import { auditTrail } from '#domain/subjects/trail/policy';
import { openClause } from '@/features/user/openClause';
import { secondFactorOpen } from '@/features/user/secondFactor/dialog';
import { useChooseTenant } from '@/features/user/useChooseTenant';
import { useLeave } from '@/features/user/useLeave';
import { useCopy } from '@/hooks/useCopy';
import { useSession } from '@/hooks/useSession';
import { useLanguage, useT } from '@/locales';
import { tenantName } from '@/tenantConfig';
import { isBlank } from '@/utils/emptiness';
import { portalRoutes } from '../../config/routes';
import styles from './UserMenu.module.css';

const ACCOUNT = '/account/info';
const TRAIL = '/auditTrail';
const accountRoute = portalRoutes.find(({ path }) => path === ACCOUNT);

/** The user's name, tenant and what they may do with their session. */
export function UserMenu() {
  const t = useT();
  const copy = useCopy();
  const navigate = useNavigate();
  const leave = useLeave();
  const { name: locale } = useLanguage();
  const choose = useChooseTenant();
  const { user, access } = useSession();
  if (!user) return null;
  const showName = isBlank(user.showName) ? t('frame.unknownName') : user.showName;
  const { inviteCode, tenantDTO, tenants } = user;
  const others = tenants.filter(({ tenantCode }) => tenantCode !== tenantDTO?.tenantCode);

  const invitation = () =>
    t('frame.invitation', {
      portal: tenantName(locale),
      link: `${window.location.origin}/#/login?inviteCode=${encodeURIComponent(inviteCode ?? '')}`,
      code: inviteCode ?? '',
    });

  const items: MenuProps['items'] = [
    ...(accountRoute && canOpen(access, accountRoute, portalRoutes)
      ? [{ key: 'account', label: t('route.accountInfo'), onClick: () => navigate(ACCOUNT) }]
      : // Who has no page of their own has what matters most of it here.
        [{ key: 'secondFactor', label: t('frame.secondFactor'), onClick: () => secondFactorOpen.set(true) }]),
    ...(access && auditTrail.allowed(access.roleCodes).length > 0
      ? [{ key: 'trail', label: t('route.auditTrail'), onClick: () => navigate(TRAIL) }]
      : []),
    ...(user.roleDTOs.length > 0
      ? [
          {
            key: 'points',
            label: t('frame.pointsRules'),
            onClick: () => void openClause('balanceRuleDesc').catch(shown),
          },
        ]
      : []),
    // Guests for a delivery invite nobody in the name of the channel.
    ...(isBlank(inviteCode) || access?.isGuest
      ? []
      : [{ key: 'invite', label: t('frame.copyInvite'), onClick: () => void copy(invitation()) }]),
    ...(others.length > 0
      ? [
          {
            key: 'tenants',
            label: t('frame.switchTenant'),
            children: others.map(({ tenantCode, tenantName: label }) => ({
              key: tenantCode,
              label,
              onClick: () => void choose(tenantCode).catch(shown),
            })),
          },
        ]
      : []),
    { type: 'divider' },
    { key: 'logout', label: t('frame.logout'), onClick: () => void leave().catch(shown) },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" className={styles.trigger} aria-label={t('frame.userMenu', { name: showName })}>
        <Avatar size={24} src={user.avatar ?? undefined} icon={<UserOutlined />} alt="" />
        <span className={styles.names}>
          <span>{showName}</span>
          {tenantDTO && <span className={styles.tenant}>{tenantDTO.tenantName}</span>}
        </span>
        <DownOutlined className={styles.arrow} />
      </Button>
    </Dropdown>
  );
}

/** The interceptor has shown it; nothing is left to do. */
function shown() {}
