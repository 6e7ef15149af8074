import { getLocalValue, isText, removeLocalValue, setLocalValue } from '@/utils/localValues';
import { returnPathFrom } from '@/utils/paths';

const KEY = 'inviteCode';
const DAY = 24 * 3600_000;
const codeIn = (search: string | undefined) => new URLSearchParams(search).get(KEY) ?? undefined;

/** The invite code that somebody came with, until they have applied: past the terms, and the next day. */
export const inviteCodes = {
  /** By a link to this page, or to one that led here. */
  brought: (search: string, callback: string | undefined) =>
    codeIn(search) ?? codeIn(returnPathFrom(callback)?.split('?')[1]),
  keep: (code: string) => setLocalValue(KEY, code, DAY),
  kept: () => getLocalValue(KEY, isText),
  drop: () => removeLocalValue(KEY),
};
