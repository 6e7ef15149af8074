import { Menu } from 'antd';
import sumBy from 'lodash/sumBy';
import { useT } from '@/locales';
import type { ProductRow } from '@/services/iso';
import { formatNumber } from '@/utils/format';
import styles from './product.module.css';

/** The key of the entry for all products; an empty one is none to antd. */
const ALL = ':all';

interface Props {
  products: readonly ProductRow[];
  /** Empty: all of them. */
  chosen: string;
  onChoose: (productCode: string) => void;
}

/** The products of a company, each with how many processes it has. */
export function ProductMenu({ products, chosen, onChoose }: Props) {
  const t = useT();
  const label = (name: string, processes: number) => (
    <span className={styles.item}>
      <span className={styles.name}>{name}</span>
      <span className={styles.count} title={t('companyProduct.counts', { processes })}>
        {formatNumber(processes)}
      </span>
    </span>
  );
  return (
    <Menu
      className={styles.menu}
      mode="inline"
      inlineIndent={12}
      selectedKeys={[chosen || ALL]}
      onClick={({ key }) => onChoose(key === ALL ? '' : key)}
      items={[
        { key: ALL, label: label(t('companyProduct.all'), sumBy(products, 'processes')) },
        ...products.map(({ productCode, name, processes }) => ({
          key: productCode,
          title: name,
          label: label(name, processes),
        })),
      ]}
    />
  );
}
