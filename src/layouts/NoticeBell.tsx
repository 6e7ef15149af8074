import { BellOutlined } from '@ant-design/icons';
import { useLocation } from '@umijs/max';
import { useClickAway, useKeyPress } from 'ahooks';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { lazyPage } from '@/components/lazyPage';
import { useRequest } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { userService } from '@/services/user';
import styles from './NoticeBell.module.css';

/** The list and its texts load when the bell is opened. */
const NoticePanel = lazyPage(() => import('./NoticePanel'), 'layouts');

/** While the page is in front, so often the bell looks for news, in ms. */
const POLL = 60_000;
/** Beyond this the number itself says little. */
const SHOWN_MAX = 99;

/** How many notices are unread, and the way to them. */
export function NoticeBell() {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const { data, refresh } = useRequest(() => userService.listNotices({ query: { pageSize: 1 } }, { silent: true }), {
    // Every page may have brought some, or read some.
    refreshDeps: [pathname],
    pollingInterval: POLL,
    pollingWhenHidden: false,
    refreshOnWindowFocus: true,
    // Without an answer the bell shows no number, and asks again.
    onError: () => {},
  });
  const unread = data?.unread ?? 0;
  useClickAway(() => setOpen(false), box, 'mousedown');
  useKeyPress('esc', () => {
    if (!open) return;
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  });
  return (
    <div ref={box} className={styles.bell}>
      <Button
        type="text"
        icon={<BellOutlined />}
        aria-expanded={open}
        aria-label={unread > 0 ? t('frame.noticesUnread', { count: unread }) : t('frame.notices')}
        onClick={() => setOpen(!open)}
      >
        {unread > 0 && <span className={styles.count}>{unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}</span>}
      </Button>
      {open && (
        <section ref={panel} className={styles.panel} aria-label={t('frame.notices')}>
          <NoticePanel scroller={panel} unread={unread} onRead={refresh} onClose={() => setOpen(false)} />
        </section>
      )}
    </div>
  );
}
