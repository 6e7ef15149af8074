import { getLocalValue, localKeys, removeLocalValue } from './localValues';

/** What people have written and the server does not have yet: typed and not saved, or saved and not sent. */
type Kind = 'draft' | 'outbox';

/** Where it is kept. The name begins with the account, as `<accountId>:…`: it is nobody else's on this browser. */
export const unsavedKey = (kind: Kind, name: string) => `${kind}:${name}`;

const keysOf = (kind: Kind, accountId: string) => localKeys(unsavedKey(kind, `${accountId}:`));
const isThere = (value: unknown): value is object => typeof value === 'object' && value !== null;

// The database comes where it is asked for: not with the first load.
const answers = () => import('./answerStore');

/** How much the account would lose by signing out here; what has expired is no loss. */
export async function countUnsaved(accountId: string): Promise<{ drafts: number; unsent: number }> {
  const drafts = keysOf('draft', accountId).filter((key) => getLocalValue(key, isThere));
  const unsent = keysOf('outbox', accountId).flatMap((key) => getLocalValue(key, Array.isArray) ?? []);
  const kept = await (await answers()).keptAnswers(accountId);
  return { drafts: drafts.length, unsent: unsent.length + kept.length };
}

/** Forgets all of it. */
export async function clearUnsaved(accountId: string): Promise<void> {
  for (const kind of ['draft', 'outbox'] as const) for (const key of keysOf(kind, accountId)) removeLocalValue(key);
  await (await answers()).forgetAnswers(accountId);
}
