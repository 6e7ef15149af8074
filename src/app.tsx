import { errorCodes } from '#domain/kernel/errors';
import type { InitialState } from './access';
import { Providers } from './components/Providers';
// In the entry rather than a chunk of its own: every page stands inside it.
import './layouts';
import { preferredLocale, setLocale } from './locales';
import { PortalError } from './requestErrors';
import { getUserInfo } from './services/user';
import './global.css';

/** Refusals that say where the user stands rather than that something broke. */
const sessionOutcomes: ReadonlySet<string> = new Set([
  errorCodes.notLoggedIn,
  errorCodes.noPhoneBound,
  errorCodes.mustAgreeLicences,
  errorCodes.mustChooseTenant,
  errorCodes.tenantNotApproved,
  errorCodes.noMembership,
]);

/** Who is signed in. A failure that is no outcome of the session leaves Umi's initial state in error, with a refresh. */
export async function getInitialState(): Promise<InitialState> {
  try {
    return { user: await getUserInfo(), refusal: null };
  } catch (error) {
    if (error instanceof PortalError && sessionOutcomes.has(error.code)) {
      return { user: null, refusal: error.code === errorCodes.notLoggedIn ? null : error.code };
    }
    throw error;
  }
}

/** Shows nothing before the language is there: a page never flashes in the wrong one. */
export function render(oldRender: () => void): void {
  void setLocale(preferredLocale()).then(oldRender);
}

export function rootContainer(container: React.ReactNode) {
  return <Providers>{container}</Providers>;
}
