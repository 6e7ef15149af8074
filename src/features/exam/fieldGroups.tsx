import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './fieldGroups.module.css';

/** Fields that belong together. @param buttons what is done with all of them */
export function Group({ title, children, buttons }: { title: string; children: ReactNode; buttons?: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <span>{buttons}</span>
      </div>
      {children}
    </section>
  );
}

export function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return <Button type="text" icon={<DeleteOutlined />} aria-label={label} onClick={onClick} />;
}

export function Add({ label, isFull, onClick }: { label: string; isFull: boolean; onClick: () => void }) {
  return (
    <Button type="dashed" block className={styles.add} icon={<PlusOutlined />} disabled={isFull} onClick={onClick}>
      {label}
    </Button>
  );
}
