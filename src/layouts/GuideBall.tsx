import { QuestionOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import Loading from '@/components/Loading';
import { useT } from '@/locales';
import { type GuideDocument, userService } from '@/services/user';
import styles from './GuideBall.module.css';

/** The floating newbie guide: its list is loaded on open and cleared on close; a click outside closes it. */
export default function GuideBall() {
  const t = useT();
  const ball = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [documents, setDocuments] = useState<GuideDocument[] | Error | null>(null);

  const load = () => {
    setDocuments(null);
    userService.listToolKits({}, { silent: true }).then(setDocuments, setDocuments);
  };
  const toggle = () => {
    if (open) setDocuments(null);
    else load();
    setOpen(!open);
  };
  useEffect(() => {
    if (!open) return;
    const close = () => {
      setOpen(false);
      setDocuments(null);
    };
    const onPointer = (event: MouseEvent) => {
      if (!ball.current?.contains(event.target as Node)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('mousedown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('mousedown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div ref={ball} className={styles.ball}>
      {open && (
        <section className={styles.panel} aria-label={t('frame.newbieGuide')}>
          <h2 className={styles.title}>{t('frame.newbieGuide')}</h2>
          {documents === null && <Loading />}
          {documents instanceof Error && <FailureBlock compact error={documents} onRetry={load} />}
          {Array.isArray(documents) && documents.length === 0 && <p>{t('frame.noGuides')}</p>}
          {Array.isArray(documents) && documents.length > 0 && (
            <ul className={styles.list}>
              {documents.map(({ uniqueCode, title, downloadUrl }) => (
                <li key={uniqueCode}>
                  <a href={downloadUrl} target="_blank" rel="noopener noreferrer">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <Button
        className={styles.handle}
        icon={<QuestionOutlined />}
        aria-expanded={open}
        aria-label={t('frame.newbieGuide')}
        title={t('frame.newbieGuide')}
        onClick={toggle}
      />
    </div>
  );
}
