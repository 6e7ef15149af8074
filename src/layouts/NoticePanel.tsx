import { useNavigate } from '@umijs/max';
import { useInfiniteScroll } from 'ahooks';
import { Button, Skeleton } from 'antd';
import type { RefObject } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { report } from '@/hooks/useRequest';
import { toldText, useT } from '@/locales';
import { type Notice, userService } from '@/services/user';
import { formatInstant } from '@/utils/format';
import styles from './NoticeBell.module.css';

interface Props {
  /** What the list scrolls in. */
  scroller: RefObject<HTMLElement | null>;
  unread: number;
  /** After some were read: the number is asked for again. */
  onRead: () => void;
  onClose: () => void;
}

/** So many are loaded at a time. */
const PAGE = 20;
/** Section 9: that near to the end the next ones are loaded. */
const LOAD_MORE_THRESHOLD = 100;

type Answer = Awaited<ReturnType<typeof userService.listNotices>>;

/** Where on a project's page it is: all that the portal tells of a project is about the work on it. */
function placeOf(kind: Notice['kind'], path: string): string {
  const isProject = path.startsWith('/systemManage/companyDetails/') || path.startsWith('/projectList/detail/');
  if (!isProject || path.includes('?')) return path;
  return `${path}?tab=${kind === 'acceptance_ends' ? 'remnants' : 'progress'}`;
}

/** The latest notices; each leads to what it is about. */
export default function NoticePanel({ scroller, unread, onRead, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { data, error, reload, loadMore, loadingMore } = useInfiniteScroll(
    (shown?: Answer) => {
      const currentPage = shown ? Math.floor(shown.list.length / PAGE) + 1 : 1;
      return userService.listNotices({ query: { pageSize: PAGE, currentPage } }, { silent: true });
    },
    {
      target: scroller,
      threshold: LOAD_MORE_THRESHOLD,
      isNoMore: (shown) => shown !== undefined && shown.list.length >= Number.parseInt(String(shown.total), 10),
      // News that arrive while the list is open come into it; news that the list finds first go to the number.
      reloadDeps: [unread],
      onSuccess: (found) => {
        if (found.unread !== unread) onRead();
      },
      onError: report,
    },
  );
  const read = async (noticeIds?: string[]) => {
    // What fails here is still unread the next time; the failure has been shown.
    await userService.readNotices({ body: noticeIds ? { noticeIds } : {} }).catch(() => undefined);
    onRead();
    reload();
  };
  const follow = async ({ noticeId, kind, path, readAt }: Notice) => {
    // First, since the page that it leads to asks for the number anew.
    if (!readAt) await read([noticeId]);
    if (!path) return;
    onClose();
    navigate(placeOf(kind, path));
  };
  if (error && !data) return <FailureBlock compact error={error} onRetry={reload} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} className={styles.loading} />;
  if (data.list.length === 0) return <EmptyState title={t('notice.empty')} text={t('notice.emptyText')} />;
  return (
    <>
      <div className={styles.head}>
        <h2>{t('frame.notices')}</h2>
        <Button type="link" size="small" disabled={data.unread === 0} onClick={() => read()}>
          {t('notice.markAllRead')}
        </Button>
      </div>
      <ul className={styles.list}>
        {data.list.map((notice) => (
          <li key={notice.noticeId}>
            <button type="button" className={styles.notice} onClick={() => follow(notice)}>
              <span className={notice.readAt ? undefined : styles.unread}>
                {toldText(`notice.${notice.kind}`, notice.params)}
              </span>
              {(notice.params.reason ?? notice.params.message) && (
                <span className={styles.message}>{notice.params.reason ?? notice.params.message}</span>
              )}
              <span className={styles.when}>
                {formatInstant(notice.createdAt)}
                {!notice.readAt && ` · ${t('notice.unread')}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {loadingMore && <Skeleton active title={false} paragraph={{ rows: 2 }} className={styles.loading} />}
      {error && !loadingMore && <FailureBlock compact error={error} onRetry={loadMore} />}
    </>
  );
}
