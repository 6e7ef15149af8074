import { Segmented } from 'antd';
import type { Edition } from '#domain/subjects/assets/method/method';
import { useT } from '@/locales';
import type { RiskQuery } from './riskQuery';

interface Props {
  view: string;
  /** Absent while it is loaded. */
  edition: Edition | undefined;
  onView: (patch: Partial<RiskQuery> & { sortField: string; sortOrder: string }) => void;
}

/** The risks one by one, by their vulnerability, or, as the 2022 edition has them, those of systems and businesses. */
export function RiskViewSwitch({ view, edition, onView }: Props) {
  const t = useT();
  const options = [
    { value: '', label: t('assets.bulk.byRisk') },
    { value: 'vulnerability', label: t('assets.bulk.byVulnerability') },
  ];
  const aggregated = { value: 'aggregated', label: t('assets.aggregate.view') };
  return (
    <Segmented
      aria-label={t('assets.bulk.view')}
      value={view}
      // The one is not sorted as the other; whose risks are shown is chosen among those of systems and businesses.
      onChange={(by) =>
        onView({
          by,
          vulnerability: '',
          sortField: '',
          sortOrder: '',
          ...(by === aggregated.value && { systemId: '', businessId: '' }),
        })
      }
      options={edition === '2022' || view === aggregated.value ? [...options, aggregated] : options}
    />
  );
}
