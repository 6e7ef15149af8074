import { Alert, Button } from 'antd';
import { useState } from 'react';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import type { DocumentTemplateDetail } from '@/services/iso';
import styles from './documentTemplates.module.css';

const OfferDialog = lazyPage(() => import('./OfferDialog'));

interface Props {
  template: DocumentTemplateDetail;
  editable: boolean;
  onChanged: () => void;
}

/** Says that the portal's set has a newer text than the template began as, and opens the comparison. */
export function OfferNotice({ template: { templateCode, shippedOffer }, editable, onChanged }: Props) {
  const t = useT();
  const [comparing, setComparing] = useState(false);
  if (shippedOffer === 'none') return null;
  const isNewer = shippedOffer === 'newer';
  return (
    <>
      <Alert
        className={styles.offer ?? ''}
        type={isNewer ? 'warning' : 'info'}
        showIcon
        title={t(isNewer ? 'documentTemplate.offerNewer' : 'documentTemplate.offerUnknown')}
        action={editable && <Button onClick={() => setComparing(true)}>{t('documentTemplate.offerCompare')}</Button>}
      />
      {comparing && <OfferDialog templateCode={templateCode} onTaken={onChanged} onClose={() => setComparing(false)} />}
    </>
  );
}
