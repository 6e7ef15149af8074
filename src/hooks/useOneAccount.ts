import { useEffect } from 'react';
import { isText, LOCAL_PREFIX, setLocalValue, unpackLocalValue } from '@/utils/localValues';
import { useSession } from './useSession';

/** Who signed in last in this browser. */
const KEY = 'account';

/**
 * Tabs share one session. Where another tab has signed somebody else in, this one begins anew: what stands on its page
 * is not theirs to see, and what waits in it not to be sent in their name.
 */
export function useOneAccount(): void {
  const { user } = useSession();
  const accountId = user?.accountId;
  useEffect(() => {
    if (!accountId) return;
    setLocalValue(KEY, accountId);
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== LOCAL_PREFIX + KEY || newValue === null) return;
      if (unpackLocalValue(newValue, isText) !== accountId) window.history.go(0);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [accountId]);
}
