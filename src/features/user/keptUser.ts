import type { UserInfo } from '@/services/user';
import { getLocalValue, removeLocalValue, setLocalValue } from '@/utils/localValues';

/*
 * A sitting goes on without a line, also after a reload, so its page keeps who is signed in. It is used at the address of a sitting
 * alone, and decides nothing: every call is still answered by the session.
 */

const KEY = 'sittingUser';
/** In ms; longer than any sitting. */
const LIFETIME = 24 * 3600_000;

/** Marks the address of a sitting; the worker of the page is there for such addresses alone. */
export const SITTING_MARK = '?sitting';

const isUser = (value: unknown): value is UserInfo =>
  typeof value === 'object' && value !== null && 'accountId' in value && 'roleDTOs' in value;

/** Keeps the person whose sitting begins in this browser. */
export const keepUser = (user: UserInfo): boolean => setLocalValue(KEY, user, LIFETIME);

/** The sitting is over. */
export const forgetUser = (): void => removeLocalValue(KEY);

/** The person who sits here, where the line is down at the start of the page. */
export const keptUser = (): UserInfo | undefined =>
  window.location.search === SITTING_MARK ? getLocalValue(KEY, isUser) : undefined;

/** A person has signed in: the sittings of others before are not theirs to see, whatever is known of those others. */
export async function forgetOthers(accountId: string): Promise<void> {
  const kept = getLocalValue(KEY, isUser);
  if (kept && kept.accountId !== accountId) forgetUser();
  const { forgetCopies } = await import('@/utils/offline/store');
  await forgetCopies((name) => !name.startsWith(`${accountId}:`));
}
