import { pages } from '@@/core/pages';
import type { RequestConfig } from '@umijs/max';
import { matchRoute } from '#domain/kernel/access';
import { errorCodes } from '#domain/kernel/errors';
import { portalRoutes } from '../config/routes';
import type { InitialState } from './access';
import { Providers } from './components/Providers';
// In the entry rather than a chunk of its own: every page stands inside it.
import './layouts';
import { forgetOthers, keptUser } from './features/user/keptUser';
import { report } from './hooks/useRequest';
import { preferredLocale, preloadTexts, setLocale, textReaderOf } from './locales';
import { prepareRequest, readAnswer, readFailure } from './request';
import { isOutage, PortalError, throwRefusal } from './requestErrors';
import { userService } from './services/user';
import { followPlaces, placeTypedAddresses } from './utils/typedAddress';
import './global.css';

// Tests of modules without a browser import the frame, too.
if (typeof window !== 'undefined') placeTypedAddresses();

/** Refusals that say where the user stands rather than that something broke. */
const sessionOutcomes: ReadonlySet<string> = new Set([
  errorCodes.notLoggedIn,
  errorCodes.noPhoneBound,
  errorCodes.mustAgreeLicences,
  errorCodes.mustChooseTenant,
  errorCodes.tenantNotApproved,
  errorCodes.tenantDisabled,
]);

/** Who is signed in. A failure that is no outcome of the session leaves Umi's initial state in error, with a refresh. */
export async function getInitialState(): Promise<InitialState> {
  try {
    // A first visit is no session that has ended: nothing is said of it, and the sign-in page follows.
    const user = await userService.getUserInfo({}, { handles: [errorCodes.notLoggedIn] });
    // What the person works in counts more than what this browser was last used in.
    if (user.language && user.language !== preferredLocale()) await setLocale(user.language);
    void forgetOthers(user.accountId).catch(report);
    return { user, refusal: null };
  } catch (error) {
    if (error instanceof PortalError && sessionOutcomes.has(error.code)) {
      return { user: null, refusal: error.code === errorCodes.notLoggedIn ? null : error.code };
    }
    const kept = isOutage(error) ? keptUser() : undefined;
    if (kept) return { user: kept, refusal: null };
    throw error;
  }
}

/** Fetches the page's code while the session is asked for; who may not see it finds it ready after signing in. */
function preloadPage(): void {
  const [pathname = '/'] = window.location.hash.slice(1).split('?');
  const page = matchRoute(pathname, portalRoutes)?.component;
  // A failure is told where the page is shown (src/components/lazyPage.tsx).
  if (!page) return;
  pages[page]?.().catch(() => {});
  const reader = textReaderOf(page);
  if (reader) preloadTexts(reader);
}

/** Shows nothing before the language is there: a page never flashes in the wrong one. */
export function render(oldRender: () => void): void {
  preloadPage();
  followPlaces();
  void setLocale(preferredLocale()).then(oldRender);
}

/** Every call passes these interceptors, and every failure the catalogue. */
export const request: RequestConfig = {
  requestInterceptors: [prepareRequest],
  responseInterceptors: [[readAnswer, readFailure]],
  errorConfig: { errorThrower: throwRefusal },
};

export function rootContainer(container: React.ReactNode) {
  return <Providers>{container}</Providers>;
}
