import dayjs from 'dayjs';
import type { Announcement } from '@/services/user';
import { getLocalValue, isText, setLocalValue } from '@/utils/localValues';

/** Section 9: a fixed prefix plus accountId; kept is when the newest that the account has seen was published. */
const CACHE_PREFIX = 'latestAnnouncement:';

type Published = Pick<Announcement, 'publishDate'>;

/** Whether the announcement is newer than all that this account has seen in this browser. */
export function isNews({ publishDate }: Published, accountId: string): boolean {
  const seen = getLocalValue(CACHE_PREFIX + accountId, isText);
  return seen === undefined || dayjs(publishDate).isAfter(seen);
}

/** From now on neither it nor an older one is news to this account. */
export function noteSeen(announcement: Published, accountId: string): void {
  if (isNews(announcement, accountId)) setLocalValue(CACHE_PREFIX + accountId, announcement.publishDate);
}
