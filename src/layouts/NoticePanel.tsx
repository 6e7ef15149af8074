import { useNavigate } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { useRequest } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type Notice, userService } from '@/services/user';
import { formatInstant } from '@/utils/format';
import styles from './NoticeBell.module.css';

interface Props {
  unread: number;
  /** After some were read: the number is asked for again. */
  onRead: () => void;
  onClose: () => void;
}

/** So many of the latest are shown. */
const SHOWN = 20;

/** Where on a project's page it is: all that the portal tells of a project is about the work on it. */
function placeOf(kind: Notice['kind'], path: string): string {
  const isProject = path.startsWith('/systemManage/companyDetails/') || path.startsWith('/projectList/detail/');
  if (!isProject || path.includes('?')) return path;
  return `${path}?tab=progress${kind === 'acceptance_ends' ? '&part=remnant' : ''}`;
}

/** The latest notices; each leads to what it is about. */
export default function NoticePanel({ unread, onRead, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { data, error, refresh } = useRequest(
    () => userService.listNotices({ query: { pageSize: SHOWN } }, { silent: true }),
    {
      // News that arrive while the list is open come into it; news that the list finds first go to the number.
      refreshDeps: [unread],
      onSuccess: (found) => {
        if (found.unread !== unread) onRead();
      },
    },
  );
  const read = async (noticeIds?: string[]) => {
    // What fails here is still unread the next time; the failure has been shown.
    await userService.readNotices({ body: noticeIds ? { noticeIds } : {} }).catch(() => undefined);
    onRead();
    refresh();
  };
  const follow = async ({ noticeId, kind, path, readAt }: Notice) => {
    // First, since the page that it leads to asks for the number anew.
    if (!readAt) await read([noticeId]);
    if (!path) return;
    onClose();
    navigate(placeOf(kind, path));
  };
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
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
                {/* A value that a notice does not carry leaves no braces behind. */}
                {t(`notice.${notice.kind}`, notice.params).replace(/\{\w+\}/gu, '–')}
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
    </>
  );
}
