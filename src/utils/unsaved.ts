import { getLocalValue, localKeys, removeLocalValue } from './localValues';

/** The key of a draft. The name starts with the account, as `<accountId>:…`, to keep users of one browser apart. */
export const draftKey = (name: string) => `draft:${name}`;

const draftsOf = (accountId: string) => localKeys(draftKey(`${accountId}:`));
const isThere = (value: unknown): value is object => typeof value === 'object' && value !== null;

// The database comes where it is asked for: not with the first load.
const saves = () => import('./offline/store');

/**
 * What people have written and the server does not have yet, typed and not saved, or saved and not sent: how much the
 * account would lose by signing out here. What has expired is no loss.
 */
export async function countUnsaved(accountId: string): Promise<{ drafts: number; unsent: number }> {
  const drafts = draftsOf(accountId).filter((key) => getLocalValue(key, isThere));
  return { drafts: drafts.length, unsent: (await (await saves()).savesOf(accountId)).length };
}

/** Forgets all of it, and what was kept to be read without a line. */
export async function clearUnsaved(accountId: string): Promise<void> {
  for (const key of draftsOf(accountId)) removeLocalValue(key);
  const { forgetSaves, forgetCopies } = await saves();
  await forgetSaves(accountId);
  await forgetCopies((name) => name.startsWith(`${accountId}:`));
}
