import { getLocalValue, isText, removeLocalValue, setLocalValue } from '@/utils/localValues';

const KEY = 'inviteCode';
const DAY = 24 * 3600_000;

/** The invite code that somebody came with, until they have applied: past the terms, and the next day. */
export const inviteCodes = {
  keep: (code: string) => setLocalValue(KEY, code, DAY),
  kept: () => getLocalValue(KEY, isText),
  drop: () => removeLocalValue(KEY),
};
