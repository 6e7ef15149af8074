import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

interface Props {
  title: ReactNode;
  /** A StatusLabel. */
  state?: ReactNode;
  /** One line of facts under the title. */
  facts?: ReactNode;
  /** The one primary action, and lesser ones before it. */
  action?: ReactNode;
}

/** The head of a page: title, state, and at the right the one action that leads on. Breadcrumbs come from the frame. */
export function PageHeader({ title, state, facts, action }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.main}>
        <div className={styles.line}>
          <h1 className={styles.title} title={typeof title === 'string' ? title : undefined}>
            {title}
          </h1>
          {state}
        </div>
        {facts && <div className={styles.facts}>{facts}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </header>
  );
}
