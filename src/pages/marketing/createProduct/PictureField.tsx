import { Button, Upload } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { marketing } from '#domain/marketing/contract';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { marketingService } from '@/services/marketing';
import { megabytes } from '@/utils/format';
import styles from './createProduct.module.css';

interface Props {
  productCode: string | undefined;
  /** Its code among the stored files. */
  value?: string | null;
  onChange?: (objectId: string | null) => void;
}

/** A product's picture: sent as soon as it is chosen, and the product's once that is saved. */
export function PictureField({ productCode, value, onChange }: Props) {
  const t = useT();
  const [sending, setSending] = useState(false);
  const send = async (file: File) => {
    setSending(true);
    try {
      const { objectId } = await marketingService.addProductPicture({ form: {}, file });
      onChange?.(objectId);
    } catch (failure) {
      report(failure);
    } finally {
      setSending(false);
    }
  };
  const query = value && new URLSearchParams({ ...(productCode && { productCode }), objectId: value });
  return (
    <>
      <div className={styles.picture}>
        {query && <img src={`${marketing.getProductPicture.path}?${query}`} alt={t('product.picture')} />}
        <Upload
          accept=".png,.jpg,.jpeg"
          showUploadList={false}
          beforeUpload={(file) => {
            void send(file);
            return false;
          }}
        >
          <Button loading={sending}>{t('product.choosePicture')}</Button>
        </Upload>
        {value && (
          <Button type="text" onClick={() => onChange?.(null)}>
            {t('product.removePicture')}
          </Button>
        )}
      </div>
      <span className={styles.soft}>
        {t('product.pictureHint', { size: megabytes(limits.logoBytes), pixels: limits.logoPixels })}
      </span>
    </>
  );
}
