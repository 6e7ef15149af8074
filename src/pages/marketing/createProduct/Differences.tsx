import { PlainTable } from '@/components/PlainTable';
import { useT } from '@/locales';
import styles from './createProduct.module.css';

interface Difference {
  label: string;
  was: string;
  is: string;
}

/** What differs between two versions of a product, field by field. */
export function Differences({ rows }: { rows: Difference[] }) {
  const t = useT();
  if (rows.length === 0) return <p className={styles.soft}>{t('product.same')}</p>;
  return (
    <PlainTable<Difference>
      rowKey="label"
      dataSource={rows}
      columns={[
        { title: t('product.field'), dataIndex: 'label', width: 160 },
        {
          title: t('product.was'),
          dataIndex: 'was',
          render: (_, { was }) => <del className={styles.lines}>{was}</del>,
        },
        { title: t('product.is'), dataIndex: 'is', render: (_, { is }) => <ins className={styles.lines}>{is}</ins> },
      ]}
    />
  );
}
