import { QRCode } from 'antd';
import { EmptyState } from '@/components/EmptyState';
import { useT } from '@/locales';
import styles from './payment.module.css';

interface Props {
  method: 'alipay' | 'wechat';
  /** The code to scan; null if the provider has given none. */
  payUrl: string | null;
  onAgain: () => void;
}

/** A code that the payer's app scans; that it was paid is seen by the desk itself. */
export function Scan({ method, payUrl, onAgain }: Props) {
  const t = useT();
  const app = t(`ledger.method_${method}`);
  if (!payUrl)
    return (
      <EmptyState
        title={t('ledger.noCode')}
        text={t('ledger.noCodeText', { app })}
        action={{ label: t('ledger.codeAgain'), onClick: onAgain }}
      />
    );
  return (
    <div className={styles.scan}>
      <div role="img" aria-label={t('ledger.scanCode', { app })}>
        <QRCode value={payUrl} size={200} type="svg" />
      </div>
      <p>{t('ledger.scanText', { app })}</p>
    </div>
  );
}
