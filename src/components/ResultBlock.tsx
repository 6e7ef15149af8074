import type { ReactNode } from 'react';
import styles from './Result.module.css';

interface Props {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** An address or a code, in small print. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Inside a page rather than in its place. */
  compact?: boolean;
  /** alert where something failed. */
  role?: 'alert' | 'status';
}

/** What happened, in the middle of the page: the ground of the result, failure and empty blocks. */
export function ResultBlock({ icon, title, text, note, actions, compact, role }: Props) {
  // In the place of a page its title is the page's.
  const Title = compact ? 'h2' : 'h1';
  return (
    <section className={compact ? `${styles.result} ${styles.compact}` : styles.result} role={role}>
      {icon && (
        <div className={styles.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {note && <p className={styles.note}>{note}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
