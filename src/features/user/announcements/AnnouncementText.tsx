import { RichText } from '@/components/RichText';
import type { Announcement } from '@/services/user';
import { formatInstant } from '@/utils/format';
import styles from './AnnouncementText.module.css';

interface Props {
  announcement: Announcement;
  /** Beside the date. */
  note?: string;
}

/** An announcement as it is read, in the pop-up and on its page. */
export function AnnouncementText({ announcement: { title, publishDate, doc }, note }: Props) {
  return (
    <article>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.date}>{[formatInstant(publishDate), note].filter(Boolean).join(' · ')}</p>
      <RichText doc={doc} />
    </article>
  );
}
