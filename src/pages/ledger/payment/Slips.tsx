import { Button, Upload } from 'antd';
import { useState } from 'react';
import { paperEndings } from '#domain/file/endings';
import { limits } from '#domain/kernel/limits';
import { PaperList } from '@/components/PaperList';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { ledgerService, type OrderDetail } from '@/services/ledger';
import { megabytes } from '@/utils/format';
import styles from '../ledger.module.css';

/** What the bank says of a transfer: sent by the payer, so that the money is found sooner. */
export function Slips({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const t = useT();
  const [sending, setSending] = useState(false);
  const { orderCode, slips, allowedActions } = order;
  const maySend = allowedActions.includes('sendSlip');
  if (!maySend && slips.length === 0) return null;
  const send = (file: File) => {
    setSending(true);
    void ledgerService
      .addSlip({ form: { orderCode }, file })
      .then(() => void toast('success', t('record.fileStored', { what: t('ledger.slips') })))
      .catch(report)
      .then(() => {
        setSending(false);
        onChanged();
      });
  };
  return (
    <section aria-label={t('ledger.slips')}>
      <h2 className={styles.heading}>{t('ledger.slips')}</h2>
      <PaperList
        papers={slips}
        none={t('ledger.noSlips')}
        fetch={(objectId, options) => ledgerService.getSlip({ query: { orderCode, objectId } }, options)}
      />
      {maySend && (
        <>
          <Upload
            accept={paperEndings.join(',')}
            showUploadList={false}
            disabled={sending || slips.length >= limits.paymentSlips}
            beforeUpload={(file) => {
              send(file);
              return false;
            }}
          >
            <Button loading={sending} disabled={slips.length >= limits.paymentSlips}>
              {t('ledger.slipsShort')}
            </Button>
          </Upload>
          <p className={styles.soft}>
            {t('ledger.slipsHint', {
              ...{ kinds: paperEndings.join(' '), max: limits.paymentSlips, size: megabytes(limits.recordFileBytes) },
            })}
          </p>
        </>
      )}
    </section>
  );
}
