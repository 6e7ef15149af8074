import { PlainTable } from '@/components/PlainTable';
import { useT } from '@/locales';
import { NOTHING } from '@/utils/format';
import { pictureAddress } from '../pictureAddress';
import styles from './createProduct.module.css';

interface Difference {
  label: string;
  was: string;
  is: string;
  /** Shown in the place of words. */
  pictures?: { was: string[]; is: string[] };
}

interface Props {
  productCode: string;
  rows: Difference[];
}

/** What differs between two versions of a product, field by field. */
export function Differences({ productCode, rows }: Props) {
  const t = useT();
  if (rows.length === 0) return <p className={styles.soft}>{t('product.same')}</p>;
  const thumbs = (codes: readonly string[]) =>
    codes.length === 0 ? (
      NOTHING
    ) : (
      <span className={styles.thumbs}>
        {codes.map((objectId, i) => (
          <img
            key={objectId}
            src={pictureAddress(productCode, objectId)}
            alt={t('product.pictureNumber', { number: i + 1 })}
          />
        ))}
      </span>
    );
  return (
    <PlainTable<Difference>
      rowKey="label"
      dataSource={rows}
      columns={[
        { title: t('product.field'), dataIndex: 'label', width: 160 },
        {
          title: t('product.was'),
          dataIndex: 'was',
          render: (_, { was, pictures }) =>
            pictures ? thumbs(pictures.was) : <del className={styles.lines}>{was}</del>,
        },
        {
          title: t('product.is'),
          dataIndex: 'is',
          render: (_, { is, pictures }) => (pictures ? thumbs(pictures.is) : <ins className={styles.lines}>{is}</ins>),
        },
      ]}
    />
  );
}
