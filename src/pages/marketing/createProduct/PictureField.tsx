import { Button, Tag, Upload } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { PRODUCT_PICTURES } from '#domain/subjects/marketing/products/rules';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { marketingService } from '@/services/marketing';
import { megabytes } from '@/utils/format';
import { pictureAddress } from '../pictureAddress';
import styles from './createProduct.module.css';

interface Props {
  productCode: string | undefined;
  /** Their codes among the stored files, the cover first. */
  value?: string[];
  onChange?: (objectIds: string[]) => void;
}

/** A product's pictures: each is sent as soon as it is chosen, and the product's once that is saved. */
export function PictureField({ productCode, value = [], onChange }: Props) {
  const t = useT();
  const [sending, setSending] = useState(false);
  const send = async (file: File) => {
    setSending(true);
    try {
      const { objectId } = await marketingService.addProductPicture({ form: {}, file });
      onChange?.([...value, objectId]);
    } catch (failure) {
      report(failure);
    } finally {
      setSending(false);
    }
  };
  const others = (objectId: string) => value.filter((one) => one !== objectId);
  return (
    <>
      {value.length > 0 && (
        <ul className={styles.pictures}>
          {value.map((objectId, i) => {
            const number = i + 1;
            return (
              <li key={objectId}>
                <img src={pictureAddress(productCode, objectId)} alt={t('product.pictureNumber', { number })} />
                {i === 0 ? (
                  <Tag>{t('product.cover')}</Tag>
                ) : (
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('product.makeCoverOf', { number })}
                    onClick={() => onChange?.([objectId, ...others(objectId)])}
                  >
                    {t('product.makeCover')}
                  </Button>
                )}
                <Button
                  type="text"
                  size="small"
                  aria-label={t('product.removePictureOf', { number })}
                  onClick={() => onChange?.(others(objectId))}
                >
                  {t('product.removePicture')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <Upload
        accept=".png,.jpg,.jpeg"
        showUploadList={false}
        disabled={value.length >= PRODUCT_PICTURES}
        beforeUpload={(file) => {
          void send(file);
          return false;
        }}
      >
        <Button loading={sending} disabled={value.length >= PRODUCT_PICTURES}>
          {t('product.choosePicture')}
        </Button>
      </Upload>
      <p className={styles.soft}>
        {t('product.pictureHint', {
          count: PRODUCT_PICTURES,
          size: megabytes(limits.logoBytes),
          pixels: limits.logoPixels,
        })}
      </p>
    </>
  );
}
