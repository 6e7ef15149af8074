import { useNavigate } from '@umijs/max';
import { confirmLoss } from '@/feedback';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { userService } from '@/services/user';
import { ownOriginUrl } from '@/utils/paths';
import { clearUnsaved, countUnsaved } from '@/utils/unsaved';
import { forgetUser } from './keptUser';

/**
 * Signs out and follows the address the server answers, on the portal's own origin only; else to /login. What the
 * account has written here and the server does not have goes with it, after a question. (A session that has ended by
 * itself leaves it there for the same account.)
 */
export function useLeave(): () => Promise<void> {
  const t = useT();
  const navigate = useNavigate();
  const { user, setSession } = useSession();
  const mayGo = async () => {
    const { drafts, unsent } = user ? await countUnsaved(user.accountId) : { drafts: 0, unsent: 0 };
    if (drafts + unsent === 0) return true;
    return confirmLoss({
      title: t('frame.leaveTitle'),
      content: t('frame.leaveLoses', { count: unsent, drafts }),
      okText: t('frame.leaveOk'),
      cancelText: t('frame.leaveStay'),
    });
  };
  return async () => {
    if (!(await mayGo())) return;
    const address = await userService.signOut();
    if (user) await clearUnsaved(user.accountId);
    forgetUser();
    const target = address ? ownOriginUrl(address) : undefined;
    await setSession({ user: null, refusal: null });
    const here = new URL(window.location.href);
    // An address of this very page is a place in the app; only another one needs a new load.
    if (target && target.pathname !== here.pathname) window.location.assign(target);
    else navigate(target?.hash.startsWith('#/') ? target.hash.slice(1) : '/login');
  };
}
