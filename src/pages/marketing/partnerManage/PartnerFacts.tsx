import { Tag } from 'antd';
import { Facts } from '@/components/Facts';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { PartnerCard } from '@/services/marketing';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import styles from '../marketing.module.css';

/** What a partner has left of each product, briefly. */
export function HoldingTags({ holdings }: Pick<PartnerCard, 'holdings'>) {
  const say = useSay();
  if (holdings.length === 0) return NOTHING;
  return (
    <span className={styles.holdings}>
      {holdings.map(({ productCode, name, available }) => (
        <Tag key={productCode}>{`${say(name)} ${formatNumber(available)}`}</Tag>
      ))}
    </span>
  );
}

/** All that is seen of a partner, a line each. */
export function PartnerFacts({ partner }: { partner: PartnerCard }) {
  const t = useT();
  const figures = (['partners', 'people', 'customers', 'projects'] as const).map((figure) => ({
    key: figure,
    label: t(`marketing.${figure}`),
    children: formatNumber(partner[figure]),
  }));
  return (
    <Facts
      items={[
        { key: 'above', label: t('marketing.above'), children: partner.parentName },
        { key: 'state', label: t('marketing.state'), children: t(`admission.state_${partner.approvalState}`) },
        { key: 'since', label: t('marketing.since'), children: formatInstant(partner.since) },
        ...figures,
        { key: 'holdings', label: t('marketing.holdings'), children: <HoldingTags holdings={partner.holdings} /> },
      ]}
    />
  );
}
