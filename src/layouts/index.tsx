import { Navigate, Outlet, useLocation } from '@umijs/max';
import { Fragment, lazy, memo, type ReactNode, Suspense, useEffect } from 'react';
import { type AccessUser, canOpen, firstPermittedChild, matchRoute } from '#domain/kernel/access';
import { errorCodes } from '#domain/kernel/errors';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { FailureBlock } from '@/components/FailureBlock';
import Loading from '@/components/Loading';
import { lazyPage } from '@/components/lazyPage';
import { signatureQuestion } from '@/endingSignature';
import { onOtherSide } from '@/features/project/usePlaces';
import { factorQuestion } from '@/freshFactor';
import { useOneAccount } from '@/hooks/useOneAccount';
import { useSession } from '@/hooks/useSession';
import { loadTexts, routeText, type TextReader, textReaderOf, useT } from '@/locales';
import { balancePromptOpen, refusal } from '@/requestErrors';
import { tenantName } from '@/tenantConfig';
import { isLoginPath, loginPathFor } from '@/utils/paths';
import { useStore } from '@/utils/store';
import { portalRoutes } from '../../config/routes';
import type { PortalRoute } from '../../config/routes/route';
import { FramedNotice, isFramed, isWeChat, WeChatNotice } from './Notices';
import { loadFrame, pageOfFrame } from './rings';
import type { ShellProps } from './Shell';

// Menu, header and what hangs on them load with the first page that shows them: the sign-in page does not.
const Shell = lazyPage<ShellProps>(async () => ({ default: (await loadFrame()).Shell }));
/** Around every page of a subject: its texts are there before it is, and a failure to load them can be retried. */
const withTexts = (reader: TextReader) =>
  lazyPage<{ children: ReactNode }>(async () => {
    await loadTexts(reader);
    return { default: ({ children }) => children };
  });
const textsAround = new Map<TextReader, ReturnType<typeof withTexts>>();
function aroundPagesOf(reader: TextReader) {
  const Around = textsAround.get(reader) ?? withTexts(reader);
  textsAround.set(reader, Around);
  return Around;
}
const GuideBall = lazy(async () => ({ default: (await loadFrame()).GuideBall }));
const BalancePrompt = lazy(() => import('./BalancePrompt'));
const SupportBanner = lazy(() => import('./SupportBanner'));
const SignaturePrompt = lazy(() => import('./SignaturePrompt'));
const FactorPrompt = lazy(async () => {
  const [prompt] = await Promise.all([import('./FactorPrompt'), loadTexts('layouts')]);
  return prompt;
});

/** Takes over what the interceptors learnt about the session: the user is out, or has something left to do. */
function useRefusals() {
  const { user, setSession, refresh } = useSession();
  const hadTenant = Boolean(user?.tenantDTO);
  useEffect(
    () =>
      refusal.subscribe(() => {
        const code = refusal.get()?.code;
        if (!code) return;
        refusal.set(null);
        const out = code === errorCodes.notLoggedIn;
        void setSession((state) => ({ user: out ? null : (state?.user ?? null), refusal: out ? null : code }));
        // Who works in this tenant no more is told which others there are, or that there is none.
        if (code === errorCodes.mustChooseTenant && hadTenant) void refresh();
      }),
    [setSession, refresh, hadTenant],
  );
}

/** Where the page guard sends somebody who may not see the route yet; undefined where the route may be shown. */
function useDetour(route: PortalRoute): string | undefined {
  const location = useLocation();
  const { access, refusal: outstanding, user } = useSession();
  if (route.session === 'public' || access) return undefined;
  const mustAgree = outstanding === errorCodes.mustAgreeLicences;
  if (route.path === '/userAgreement' && (mustAgree || user)) return undefined;
  return mustAgree ? '/userAgreement' : loginPathFor(location);
}

interface FramedProps {
  route: PortalRoute;
  layout: PortalRoute['layout'];
  pathname: string;
  allowed: boolean;
}

/** A page in its frame. Filters and pages of lists change the address all the time: the frame isn't drawn anew for them. */
const Framed = memo(function Framed({ route, layout, pathname, allowed }: FramedProps) {
  const reader = route.component && textReaderOf(route.component);
  const WithTexts = reader ? aroundPagesOf(reader) : Fragment;
  const opened = (
    <WithTexts>
      <Outlet />
    </WithTexts>
  );
  // Inside the frame, so that menu and header outlive a page that breaks, and the way from one page to the next.
  const page = <ErrorBoundary key={pathname}>{allowed ? opened : <NoPermission />}</ErrorBoundary>;
  const framed =
    layout === 'none' || layout === 'bare' ? (
      page
    ) : (
      <Shell route={route} pathname={pathname}>
        {page}
      </Shell>
    );
  return <ErrorBoundary>{framed}</ErrorBoundary>;
});

/** The reader's own page of a project whose other side's address was opened; undefined without one. */
function ownPageOf(access: AccessUser | null, pathname: string): string | undefined {
  const other = onOtherSide(pathname);
  if (!other || access?.tenantType !== (other.isChannel ? 'channel' : 'customer')) return undefined;
  const route = matchRoute(other.path, portalRoutes);
  return route && canOpen(access, route, portalRoutes) ? other.path : undefined;
}

/** Guards every route of the portal, those without menu and header too: nothing is rendered outside it. */
function Guarded({ route }: { route: PortalRoute }): ReactNode {
  const { access } = useSession();
  const detour = useDetour(route);
  const { pathname, search } = useLocation();
  if (detour) return <Navigate to={detour} replace />;
  const allowed = route.path === '/userAgreement' || canOpen(access, route, portalRoutes);
  const own = allowed ? undefined : ownPageOf(access, pathname);
  if (own) return <Navigate to={own + search} replace />;
  const child = route.component ? undefined : firstPermittedChild(access, route.path, portalRoutes);
  if (allowed && child) return <Navigate to={child.path} replace />;
  // A forbidden page has no address of its own, so a visitor's 404 is shown without the frame.
  const layout = route.path === '*' && !access ? 'bare' : route.layout;
  return (
    <>
      <Framed route={route} layout={layout} pathname={pathname} allowed={allowed} />
      {access && layout !== 'none' && !route.standsAlone && !isLoginPath(pathname) && (
        <Suspense>
          <GuideBall />
        </Suspense>
      )}
    </>
  );
}

const NoPermission = lazyPage(() => pageOfFrame('@/pages/public/noAccessible'));

/** The frame around every route: notices that replace the app, the initial load, the guard and the chrome. */
export default function Root() {
  const t = useT();
  const { pathname } = useLocation();
  const { loading, error, refresh, user } = useSession();
  const balanceOpen = useStore(balancePromptOpen);
  const endsSignature = useStore(signatureQuestion) !== null;
  const asksFactor = useStore(factorQuestion) !== null;
  useRefusals();
  useOneAccount();
  const route = matchRoute(pathname, portalRoutes);
  const title = route && `${t(routeText(route.name))} · ${tenantName(document.documentElement.lang)}`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  if (isWeChat()) return <WeChatNotice />;
  if (isFramed()) return <FramedNotice />;
  if (!route) return null;
  if (error && route.session === 'user') {
    return loading ? <Loading /> : <FailureBlock title={t('frame.initialFailed')} error={error} onRetry={refresh} />;
  }
  return (
    <>
      <Guarded route={route} />
      {user?.supportView && (
        <Suspense>
          <SupportBanner view={user.supportView} tenantName={user.tenantDTO?.tenantName ?? ''} />
        </Suspense>
      )}
      {user && balanceOpen && (
        <Suspense>
          <BalancePrompt />
        </Suspense>
      )}
      {endsSignature && (
        <Suspense>
          <SignaturePrompt />
        </Suspense>
      )}
      {asksFactor && (
        <Suspense>
          <FactorPrompt />
        </Suspense>
      )}
    </>
  );
}
