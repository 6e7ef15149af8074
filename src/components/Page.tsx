import { PageContainer } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface Props {
  title: ReactNode;
  /** A StatusLabel. */
  state?: ReactNode;
  /** One line of facts under the title. */
  facts?: ReactNode;
  /** The one primary action, and lesser ones before it. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page: title, state, and at the right the one action that leads on; below them what it shows. */
export function Page({ title, state, facts, action, children }: Props) {
  return (
    <PageContainer
      className={styles.page}
      // The frame has them, also where a page is still loading.
      breadcrumbRender={false}
      title={
        <h1 className={styles.title} title={typeof title === 'string' ? title : undefined}>
          {title}
        </h1>
      }
      subTitle={state}
      extra={action}
      content={facts && <div className={styles.facts}>{facts}</div>}
    >
      {children}
    </PageContainer>
  );
}
