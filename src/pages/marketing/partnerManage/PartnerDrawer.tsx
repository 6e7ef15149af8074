import { Drawer, Skeleton } from 'antd';
import { FailureBlock } from '@/components/FailureBlock';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { marketingService, type PartnerCard } from '@/services/marketing';
import { HoldingTable } from '../HoldingTable';
import styles from '../marketing.module.css';
import { PartnerFacts } from './PartnerFacts';

/** What is seen of a partner, and what it has of each product. */
export function PartnerDrawer({ partner, onClose }: { partner: PartnerCard; onClose: () => void }) {
  const t = useT();
  const { tenantCode } = partner;
  const { data, error, refresh } = useLoad(
    (options) => marketingService.getPurchaseInfo({ query: { tenantCode } }, options),
    [tenantCode],
  );
  useFocusReturn();
  return (
    <Drawer open title={partner.tenantName} size={720} onClose={onClose}>
      <PartnerFacts partner={partner} />
      <h3 className={styles.heading}>{t('marketing.holdings')}</h3>
      {error && <FailureBlock compact error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 4 }} title={false} />}
      {data && <HoldingTable holdings={data.holdings} empty={t('marketing.holdsNothing')} />}
    </Drawer>
  );
}
