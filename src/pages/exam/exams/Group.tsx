import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './exams.module.css';

interface Props {
  title: string;
  /** Absent: it stays. */
  removal?: { label: string; onClick: () => void } | undefined;
  children: ReactNode;
}

/** Fields that belong together, and can be removed together. */
export function Group({ title, removal, children }: Props) {
  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.head}>
        <strong>{title}</strong>
        {removal && (
          <Button type="text" icon={<DeleteOutlined />} aria-label={removal.label} onClick={removal.onClick} />
        )}
      </div>
      {children}
    </section>
  );
}

export function Add({ label, isFull, onClick }: { label: string; isFull: boolean; onClick: () => void }) {
  return (
    <Button type="dashed" block className={styles.add} icon={<PlusOutlined />} disabled={isFull} onClick={onClick}>
      {label}
    </Button>
  );
}
