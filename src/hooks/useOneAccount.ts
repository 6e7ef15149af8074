import { useEffect } from 'react';
import { isText, LOCAL_PREFIX, setLocalValue, unpackLocalValue } from '@/utils/localValues';
import { useSession } from './useSession';

/** Who signed in last in this browser, and which support view they are in. */
const KEY = 'account';

/**
 * Tabs share one session. If another tab signs in a different account, or starts or ends a support view, this tab
 * reloads: the new user must not see its page, and its waiting saves must not be sent in the new user's name.
 */
export function useOneAccount(): void {
  const { user } = useSession();
  const accountId = user?.accountId;
  const viewCode = user?.supportView?.viewCode ?? '';
  useEffect(() => {
    if (!accountId) return;
    const own = viewCode ? `${accountId} ${viewCode}` : accountId;
    setLocalValue(KEY, own);
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== LOCAL_PREFIX + KEY || newValue === null) return;
      const now = unpackLocalValue(newValue, isText);
      if (now === own) return;
      // The pages of a view are none of the operator's own, and the other way round.
      if (now?.split(' ')[0] === accountId) window.location.hash = '/welcome';
      window.history.go(0);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [accountId, viewCode]);
}
