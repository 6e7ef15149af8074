import { useSearchParams } from '@umijs/max';
import { Button } from 'antd';
import { PlainTable } from '@/components/PlainTable';
import { ResultBlock } from '@/components/ResultBlock';
import { useT } from '@/locales';
import type { ProductGap, ProductRow } from '@/services/iso';
import styles from './product.module.css';

interface Props {
  gaps: ProductGap[];
  products: readonly ProductRow[];
}

const parts = { products: 'processes', importance: 'importance', aspects: 'aspects' } as const;

/** What is missing, each with the clause that asks for it and the way to where it is filled in. */
export function Gaps({ gaps, products }: Props) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  if (gaps.length === 0)
    return <ResultBlock compact title={t('companyProduct.complete')} text={t('companyProduct.completeText')} />;
  const goTo = ({ place, productCode, processCode, aspectCode }: ProductGap) => {
    const next = new URLSearchParams(params);
    next.set('part', parts[place]);
    if (productCode) next.set('product', productCode);
    const open = place === 'aspects' ? aspectCode : processCode;
    if (open) next.set('open', open);
    setParams(next);
  };
  const nameOf = (code: string | null) => products.find(({ productCode }) => productCode === code)?.name ?? '';
  return (
    <PlainTable<ProductGap>
      rowKey={({ gap, productCode, processCode, aspectCode }) => [gap, productCode, processCode, aspectCode].join(' ')}
      dataSource={gaps}
      columns={[
        {
          title: t('companyProduct.gapText'),
          key: 'gap',
          render: (_, { gap }) => t(`companyProduct.gap_${gap}`),
        },
        {
          title: t('companyProduct.gapOf'),
          key: 'of',
          render: (_, { name, productCode }) => {
            const product = nameOf(productCode);
            return product && product !== name ? t('companyProduct.ofProduct', { name, product }) : name;
          },
        },
        {
          title: t('companyProduct.clause'),
          key: 'clause',
          width: 160,
          render: (_, { clause: cited }) => {
            const [standard = '', ...clause] = cited.split(' ');
            return (
              <span className={styles.clause}>
                {t('companyProduct.clauseOf', { standard, clause: clause.join(' ') })}
              </span>
            );
          },
        },
        {
          title: '',
          key: 'actions',
          width: 110,
          render: (_, gap) => (
            <Button type="link" size="small" onClick={() => goTo(gap)}>
              {t('companyProduct.goTo')}
            </Button>
          ),
        },
      ]}
    />
  );
}
