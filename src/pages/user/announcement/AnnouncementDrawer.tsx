import { Drawer, Skeleton } from 'antd';
import { useEffect } from 'react';
import { audienceText } from '#domain/core/user/lists';
import { FailureBlock } from '@/components/FailureBlock';
import { RecordWays } from '@/components/RecordWays';
import { AnnouncementText } from '@/features/user/announcements/AnnouncementText';
import { noteSeen } from '@/features/user/announcements/seenAnnouncements';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { userService } from '@/services/user';

interface Props {
  aocCode: string;
  /** It has been marked as read. */
  onRead: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One announcement over the list. Who has it before them has read it. */
export function AnnouncementDrawer({ aocCode, onRead, onClose, onPrevious, onNext }: Props) {
  const t = useT();
  const { user } = useSession();
  useFocusReturn();
  const { data, error, refresh } = useLoad(
    (options) => userService.getAnnouncement({ params: { aocCode } }, options),
    [aocCode],
  );
  const shown = data?.aocCode === aocCode ? data : undefined;
  // What is seen over somebody's shoulder was not read.
  const accountId = user?.supportView ? undefined : user?.accountId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is shown.
  useEffect(() => {
    if (!shown || !accountId) return;
    noteSeen(shown, accountId);
    if (shown.isRead) return;
    userService
      .readAnnouncements({ body: { aocCode } }, { silent: true })
      .then(onRead)
      // It stays unread, and its reader need not be told.
      .catch((failure: unknown) => console.warn('The announcement could not be marked as read', failure));
  }, [shown, accountId]);
  return (
    <Drawer
      open
      size={720}
      title={t('announcement.detail')}
      onClose={onClose}
      extra={<RecordWays onPrevious={onPrevious} onNext={onNext} />}
    >
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : shown ? (
        <AnnouncementText announcement={shown} note={t('announcement.for', { audience: audienceText(shown, { t }) })} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  );
}
