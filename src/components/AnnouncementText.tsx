import type { Announcement } from '@/services/user';
import { formatInstant } from '@/utils/format';
import styles from './AnnouncementText.module.css';

interface Props {
  announcement: Announcement;
  /** Beside the date. */
  note?: string;
}

/** An announcement as it is read, in the pop-up and on its page: text with its line breaks, never HTML. */
export function AnnouncementText({ announcement: { title, publishDate, content }, note }: Props) {
  return (
    <article>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.date}>{[formatInstant(publishDate), note].filter(Boolean).join(' · ')}</p>
      <div className={styles.content}>{content}</div>
    </article>
  );
}
