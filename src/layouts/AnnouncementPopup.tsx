import { useLocation } from '@umijs/max';
import { Button, Modal } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { type Announcement, userService } from '@/services/user';
import { formatInstant } from '@/utils/format';
import { getLocalValue, isText, setLocalValue } from '@/utils/localValues';
import styles from './AnnouncementPopup.module.css';

/** Section 9: a fixed prefix plus accountId. */
const CACHE_PREFIX = 'latestAnnouncement:';
const shownOn: ReadonlySet<string> = new Set(['/welcome', '/projectList/myProject']);

/** Whether the announcement is news to this account; if so it counts as seen from now on. */
function isNews({ publishDate }: Announcement, accountId: string): boolean {
  const key = CACHE_PREFIX + accountId;
  const seen = getLocalValue(key, isText);
  if (seen !== undefined && !dayjs(publishDate).isAfter(seen)) return false;
  setLocalValue(key, publishDate);
  return true;
}

/** The latest announcement, on /welcome and /projectList/myProject, when it is newer than the one seen last. */
export function AnnouncementPopup() {
  const t = useT();
  const { pathname } = useLocation();
  const { user } = useSession();
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const accountId = user?.accountId;
  const here = shownOn.has(pathname);
  useEffect(() => {
    if (!here || !accountId) return;
    let left = false;
    userService
      .getLatestAnnouncement({}, { silent: true })
      .then((latest) => {
        if (!left && latest && isNews(latest, accountId)) setAnnouncement(latest);
      })
      // The page works without it, and it comes back with the next visit.
      .catch((error: unknown) => console.warn('The latest announcement could not be read', error));
    return () => {
      left = true;
    };
  }, [here, accountId]);
  const close = () => setAnnouncement(null);
  return (
    <Modal
      open={announcement !== null}
      title={t('frame.announcementNotice')}
      width={800}
      onCancel={close}
      styles={{ body: { maxHeight: '70vh', overflow: 'auto' } }}
      footer={
        <Button type="primary" onClick={close}>
          {t('frame.iKnow')}
        </Button>
      }
    >
      {announcement && (
        <article>
          <h3 className={styles.title}>{announcement.title}</h3>
          <p className={styles.date}>{formatInstant(announcement.publishDate)}</p>
          <div className={styles.content}>{announcement.content}</div>
        </article>
      )}
    </Modal>
  );
}
