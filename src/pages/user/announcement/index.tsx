import { Badge, Button } from 'antd';
import { useState } from 'react';
import { userLists } from '#domain/core/user/lists';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { noteSeen } from '@/features/user/announcements/seenAnnouncements';
import { toast } from '@/feedback';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { type AnnouncementRow, userService } from '@/services/user';
import { cutAt } from '@/utils/columns';
import { formatNumber } from '@/utils/format';
import { AnnouncementDrawer } from './AnnouncementDrawer';
import styles from './announcement.module.css';

const filters = { keyword: '' };

/** What the platform announces: unread first, each opened over the list and read by that. */
export default function AnnouncementList() {
  const t = useT();
  const { user } = useSession();
  // What is read during this visit keeps its place: the next one stays the next one.
  const [readBefore] = useState(() => new Date().toISOString());
  const list = usePortalList({
    name: 'announcements',
    load: userService.listAnnouncements,
    filters,
    of: { readBefore },
  });
  const { query, setQuery, answer, refresh } = list;
  const columns = useColumns(userLists.listAnnouncements, {
    title: {
      ...cutAt(320),
      render: (title: string, { isRead }) => <span className={isRead ? undefined : styles.unread}>{title}</span>,
    },
    audience: { width: 200 },
    publishDate: { width: 160 },
    isRead: {
      width: 100,
      render: (isRead: boolean) =>
        isRead ? (
          <span className={styles.soft}>{t('announcement.read')}</span>
        ) : (
          <Badge color="var(--ant-color-primary)" text={t('announcement.unread')} />
        ),
    },
  });
  const drawer = useDrawer(list.rows, (row) => row.aocCode, { list });
  const [marking, setMarking] = useState(false);
  const unread = answer?.unread ?? 0;

  const readAll = async () => {
    setMarking(true);
    try {
      await userService.readAnnouncements({ body: {} });
      for (const row of answer?.list ?? []) noteSeen(row, user?.accountId ?? '');
      void toast('success', t('announcement.allMarked'));
    } finally {
      setMarking(false);
      refresh();
    }
  };

  return (
    <Page
      title={t('route.announcement')}
      facts={unread > 0 && t('announcement.unreadCount', { count: formatNumber(unread) })}
      action={
        <Button disabled={unread === 0} loading={marking} onClick={() => void readAll().catch(report)}>
          {t('notice.markAllRead')}
        </Button>
      }
    >
      <PortalTable<AnnouncementRow>
        list={list}
        rowKey="aocCode"
        onOpen={drawer.open}
        filters={
          <SearchFilter
            value={query.keyword}
            placeholder={t('announcement.search')}
            onSearch={(keyword) => setQuery({ keyword })}
          />
        }
        empty={<EmptyState title={t('announcement.empty')} text={t('announcement.emptyText')} />}
        columns={Object.values(columns)}
      />
      {drawer.id && (
        <AnnouncementDrawer
          aocCode={drawer.id}
          onRead={refresh}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
    </Page>
  );
}
