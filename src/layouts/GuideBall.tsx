import { QuestionOutlined } from '@ant-design/icons';
import { useClickAway, useKeyPress } from 'ahooks';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import Loading from '@/components/Loading';
import { useReference } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { userService } from '@/services/user';
import styles from './GuideBall.module.css';

/** The floating newbie guide: its list is loaded on open and cleared on close; a click outside closes it. */
export default function GuideBall() {
  const t = useT();
  const ball = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useClickAway(close, ball, 'mousedown');
  useKeyPress('esc', close);
  return (
    <div ref={ball} className={styles.ball}>
      {open && (
        <section className={styles.panel} aria-label={t('frame.newbieGuide')}>
          <h2 className={styles.title}>{t('frame.newbieGuide')}</h2>
          <Documents />
        </section>
      )}
      <Button
        className={styles.handle}
        icon={<QuestionOutlined />}
        aria-expanded={open}
        aria-label={t('frame.newbieGuide')}
        title={t('frame.newbieGuide')}
        onClick={() => setOpen(!open)}
      />
    </div>
  );
}

function Documents() {
  const t = useT();
  const { data, error, refresh } = useReference('guides', () => userService.listToolKits({}, { silent: true }));
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Loading />;
  if (data.length === 0) return <p>{t('frame.noGuides')}</p>;
  return (
    <ul className={styles.list}>
      {data.map(({ uniqueCode, title, downloadUrl }) => (
        <li key={uniqueCode}>
          <a href={downloadUrl} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
