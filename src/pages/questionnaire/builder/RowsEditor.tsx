import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '@/locales';
import styles from './builder.module.css';

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string;
  max: number;
  addLabel: string;
  fresh: () => Row;
  onChange: (rows: Row[]) => void;
  children: (row: Row, change: (row: Row) => void) => ReactNode;
}

/** Rows that are added, moved and removed: options, columns, rules. */
export function RowsEditor<Row>({ label, rows, keyOf, max, addLabel, fresh, onChange, children }: Props<Row>) {
  const t = useT();
  const swap = (one: number, other: number) => {
    const next = [...rows];
    const [a, b] = [next[one], next[other]];
    if (a === undefined || b === undefined) return;
    next[one] = b;
    next[other] = a;
    onChange(next);
  };
  const button = (name: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      disabled={disabled || undefined}
      aria-label={name}
      title={name}
      onClick={onClick}
    />
  );
  return (
    <section aria-label={label}>
      <h3 className={styles.heading}>{label}</h3>
      <ol className={styles.rows}>
        {rows.map((row, index) => {
          const which = { number: index + 1 };
          return (
            <li key={keyOf(row, index)}>
              <div className={styles.row}>
                {children(row, (next) => onChange(rows.map((one, at) => (at === index ? next : one))))}
              </div>
              <span className={styles.rowButtons}>
                {button(t('template.rowUp', which), <ArrowUpOutlined />, () => swap(index, index - 1), index === 0)}
                {button(
                  t('template.rowDown', which),
                  <ArrowDownOutlined />,
                  () => swap(index, index + 1),
                  index === rows.length - 1,
                )}
                {button(t('template.rowRemove', which), <DeleteOutlined />, () =>
                  onChange(rows.filter((_, at) => at !== index)),
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={rows.length >= max || undefined}
        onClick={() => onChange([...rows, fresh()])}
      >
        {addLabel}
      </Button>
    </section>
  );
}
