import { Image } from 'antd';
import type { Words } from '#domain/kernel/levels';
import type { ProductUse } from '#domain/subjects/marketing/products/rules';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { pictureAddress } from './pictureAddress';
import styles from './productFace.module.css';

interface Props {
  product: {
    productCode: string;
    name: Words;
    summary: Words;
    contents: readonly Words[];
    validityMonths: number;
    usedBy: ProductUse;
    pictures: readonly string[];
  };
  /** What they are called. */
  standards: readonly Words[];
  templates: readonly Words[];
}

/** What a product says of itself, as the mall shows it. */
export function ProductFace({ product, standards, templates }: Props) {
  const t = useT();
  const say = useSay();
  const { productCode, name, summary, contents, validityMonths, usedBy, pictures } = product;
  const listed = (names: readonly Words[]) => names.map(say).join(t('common.comma'));
  return (
    <>
      {pictures.length > 0 && (
        <Image.PreviewGroup>
          <div className={styles.pictures}>
            {pictures.map((objectId, i) => (
              <Image
                key={objectId}
                rootClassName={styles.picture}
                src={pictureAddress(productCode, objectId)}
                alt={t('product.pictureOf', { name: say(name), number: i + 1 })}
                loading="lazy"
              />
            ))}
          </div>
        </Image.PreviewGroup>
      )}
      <p>{say(summary)}</p>
      <ul className={styles.contents}>
        {contents.map((content) => (
          <li key={content.en}>{say(content)}</li>
        ))}
      </ul>
      {standards.length > 0 && (
        <p className={styles.soft}>{t('marketing.standardsOf', { names: listed(standards) })}</p>
      )}
      {templates.length > 0 && (
        <p className={styles.soft}>{t('marketing.templatesOf', { names: listed(templates) })}</p>
      )}
      <p className={styles.soft}>{t('marketing.usedBy', { use: t(`product.usedBy_${usedBy}`) })}</p>
      <p className={styles.soft}>{t('marketing.validity', { months: validityMonths })}</p>
    </>
  );
}

/** What a piece of a product costs, in words. */
export function usePrice(): (product: { pricePoints: number | null; units: number }) => string {
  const t = useT();
  return ({ pricePoints, units }) => {
    if (pricePoints === null) return t('marketing.onRequest');
    const points = pricePoints.toLocaleString('en-US');
    return units > 1 ? t('marketing.priceOfPack', { points, units }) : t('marketing.price', { points });
  };
}
