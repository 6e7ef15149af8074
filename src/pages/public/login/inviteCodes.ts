import { getLocalValue, isText, removeLocalValue, setLocalValue } from '@/utils/localValues';
import { returnPathFrom } from '@/utils/paths';

const KEY = 'inviteCode';
const AS = 'invitedAs';
const DAY = 24 * 3600_000;
const codeIn = (search: string | undefined) => new URLSearchParams(search).get(KEY) ?? undefined;

/** A partner's link leads to the partners' page. */
const isPartnersLink = (callback: string | undefined) =>
  returnPathFrom(callback)?.startsWith('/partnerManage/') ?? false;

/** The invite code that somebody came with, and as what, until they have applied: past the terms, and the next day. */
export const inviteCodes = {
  /** By a link to this page, or to one that led here. */
  brought: (search: string, callback: string | undefined) =>
    codeIn(search) ?? codeIn(returnPathFrom(callback)?.split('?')[1]),
  /** Whether the link invites a channel, rather than a customer. */
  invitesChannel: (callback: string | undefined) => isPartnersLink(callback) || getLocalValue(AS, isText) === 'channel',
  keep: (code: string, callback: string | undefined) => {
    setLocalValue(KEY, code, DAY);
    if (isPartnersLink(callback)) setLocalValue(AS, 'channel', DAY);
    else removeLocalValue(AS);
  },
  kept: () => getLocalValue(KEY, isText),
  drop: () => {
    removeLocalValue(KEY);
    removeLocalValue(AS);
  },
};
