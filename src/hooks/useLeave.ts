import { useNavigate } from '@umijs/max';
import { userService } from '@/services/user';
import { ownOriginUrl } from '@/utils/paths';
import { useSession } from './useSession';

/** Signs out and follows the address the server answers, on the portal's own origin only; else to /login. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  const { setSession } = useSession();
  return async () => {
    const address = await userService.signOut();
    const target = address ? ownOriginUrl(address) : undefined;
    await setSession({ user: null, refusal: null });
    const here = new URL(window.location.href);
    // An address of this very page is a place in the app; only another one needs a new load.
    if (target && target.pathname !== here.pathname) window.location.assign(target);
    else navigate(target?.hash.startsWith('#/') ? target.hash.slice(1) : '/login');
  };
}
