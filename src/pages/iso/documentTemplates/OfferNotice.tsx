import { Alert, Button } from 'antd';
import { useT } from '@/locales';
import type { DocumentTemplateDetail } from '@/services/iso';
import styles from './documentTemplates.module.css';

interface Props {
  template: DocumentTemplateDetail;
  /** Opens the comparison; absent for those who only read. */
  onCompare: (() => void) | undefined;
}

/** Says that the portal's set has a newer text than the template began as. */
export function OfferNotice({ template: { shippedOffer }, onCompare }: Props) {
  const t = useT();
  if (shippedOffer === 'none') return null;
  const isNewer = shippedOffer === 'newer';
  return (
    <Alert
      className={styles.offer ?? ''}
      type={isNewer ? 'warning' : 'info'}
      showIcon
      title={t(isNewer ? 'documentTemplate.offerNewer' : 'documentTemplate.offerUnknown')}
      action={onCompare && <Button onClick={onCompare}>{t('documentTemplate.offerCompare')}</Button>}
    />
  );
}
