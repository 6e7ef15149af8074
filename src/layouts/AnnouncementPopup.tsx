import { useLocation } from '@umijs/max';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { AnnouncementText } from '@/features/user/announcements/AnnouncementText';
import { isNews, noteSeen } from '@/features/user/announcements/seenAnnouncements';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { type Announcement, userService } from '@/services/user';

const shownOn: ReadonlySet<string> = new Set(['/welcome', '/projectList/myProject']);

/** The latest announcement, on /welcome and /projectList/myProject, when it is newer than the one seen last. */
export function AnnouncementPopup() {
  const t = useT();
  const { pathname } = useLocation();
  const { user } = useSession();
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const accountId = user?.accountId;
  // What is seen over somebody's shoulder was not read.
  const here = shownOn.has(pathname) && !user?.supportView;
  useEffect(() => {
    if (!here || !accountId) return;
    let left = false;
    userService
      .getLatestAnnouncement({}, { silent: true })
      .then((latest) => {
        if (left || !latest || !isNews(latest, accountId)) return;
        noteSeen(latest, accountId);
        setAnnouncement(latest);
      })
      // The page works without it, and it comes back with the next visit.
      .catch((error: unknown) => console.warn('The latest announcement could not be read', error));
    return () => {
      left = true;
    };
  }, [here, accountId]);
  const close = () => setAnnouncement(null);
  const know = () => {
    close();
    if (!announcement || announcement.isRead) return;
    const { aocCode } = announcement;
    userService
      .readAnnouncements({ body: { aocCode } }, { silent: true })
      // It stays unread on the page of announcements, which is no reason to stop anybody.
      .catch((error: unknown) => console.warn('The announcement could not be marked as read', error));
  };
  return (
    <Modal
      open={announcement !== null}
      title={t('frame.announcementNotice')}
      width={800}
      onCancel={close}
      styles={{ body: { maxHeight: '70vh', overflow: 'auto' } }}
      footer={
        <Button type="primary" onClick={know}>
          {t('frame.iKnow')}
        </Button>
      }
    >
      {announcement && <AnnouncementText announcement={announcement} />}
    </Modal>
  );
}
