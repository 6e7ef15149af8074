import { Navigate, useParams } from '@umijs/max';
import { type AccessUser, canOpen, landingOf, matchRoute } from '#domain/kernel/access';
import { errorCodes } from '#domain/kernel/errors';
import { needsAdmission } from '#domain/kernel/tenants';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { LocaleSwitch } from '@/features/user/LocaleSwitch';
import { useSession } from '@/hooks/useSession';
import { useLanguage, useT } from '@/locales';
import { tenantConfig, tenantName } from '@/tenantConfig';
import { returnPathFrom } from '@/utils/paths';
import { portalRoutes } from '../../../../config/routes';
import { LoginForm } from './LoginForm';
import styles from './login.module.css';

// The rare steps are loaded when they are reached.
const Apply = lazyPage(() => import('./Apply'), 'public');
const ApprovalProgress = lazyPage(() => import('./ApprovalProgress'), 'public');
const BindingForm = lazyPage(() => import('./BindingForm'));
const Disabled = lazyPage(() => import('./Disabled'), 'public');
const Invited = lazyPage(() => import('./Invited'));
const Secure = lazyPage(() => import('./Secure'), 'public');
const TenantChoice = lazyPage(() => import('./TenantChoice'));

/** Where the user goes once admitted: back to where they were going, if they may, else where their role lands. */
function destination(access: AccessUser, callback: string | undefined): string {
  const path = returnPathFrom(callback);
  const route = path ? matchRoute(path.split('?')[0] ?? '', portalRoutes) : undefined;
  const returns = path && route && route.path !== '*' && canOpen(access, route, portalRoutes);
  return returns ? path : landingOf(access.roleCodes);
}

/** What is left to do before the user is in: one step at a time, derived from the session alone. */
function Step() {
  const t = useT();
  const { callback_url: callback } = useParams();
  const { access, user, refusal, error, refresh } = useSession();
  if (error) return <FailureBlock compact title={t('frame.initialFailed')} error={error} onRetry={refresh} />;
  if (access) return <Navigate to={destination(access, callback)} replace />;
  if (refusal === errorCodes.mustAgreeLicences) return <Navigate to="/userAgreement" replace />;
  if (refusal === errorCodes.noPhoneBound) return <BindingForm />;
  if (user?.mustSecure) return <Secure />;
  const waits = user && (!user.tenantDTO || needsAdmission(user.tenantDTO));
  if (!waits) return <LoginForm />;
  const { tenantDTO, tenants, invitations } = user;
  return (
    <>
      {invitations.length > 0 && <Invited user={user} />}
      {tenants.length === 0 && <Apply user={user} />}
      {tenantDTO &&
        (tenantDTO.disabledReason === null ? (
          <ApprovalProgress tenant={tenantDTO} />
        ) : (
          <Disabled user={user} tenant={tenantDTO} />
        ))}
      {!tenantDTO && tenants.length > 0 && <TenantChoice tenants={tenants} />}
    </>
  );
}

/** The sign-in page. It shows its own failures in place. */
export default function Login() {
  const { name } = useLanguage();
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <a className={styles.brand} href="#/">
          <img src={tenantConfig().logoIconUrl} alt="" width={28} height={28} />
          {tenantName(name)}
        </a>
        <LocaleSwitch />
      </header>
      <Step />
    </main>
  );
}
