import { Cut } from '@/components/Cut';
import type { PortalColumn } from '@/components/portalColumns';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { DeliveryRow } from '@/services/marketing';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import { DeliveryState } from './DeliveryState';
import styles from './deliveries.module.css';

/** What lists of deliveries show, on either side. */
export function useDeliveryColumns<Row extends DeliveryRow>(): Record<
  'product' | 'project' | 'state' | 'points' | 'takenBy' | 'orderedAt' | 'updatedAt',
  PortalColumn<Row>
> {
  const t = useT();
  const say = useSay();
  return {
    product: {
      title: t('delivery.product'),
      key: 'product',
      render: (_, { productName }) => <Cut width={200}>{say(productName)}</Cut>,
    },
    project: {
      title: t('delivery.project'),
      dataIndex: 'projectName',
      render: (_, { projectName }) => <Cut width={260}>{projectName}</Cut>,
    },
    state: {
      title: t('delivery.state'),
      dataIndex: 'state',
      render: (_, { state }) => <DeliveryState state={state} />,
    },
    points: {
      title: t('delivery.points'),
      dataIndex: 'points',
      align: 'right',
      className: styles.number,
      render: (_, { points }) => (points === 0 ? t('delivery.byUnit') : formatNumber(points)),
    },
    takenBy: { title: t('delivery.takenBy'), dataIndex: 'takenBy', render: (_, { takenBy }) => takenBy ?? NOTHING },
    orderedAt: {
      title: t('delivery.orderedAt'),
      dataIndex: 'orderedAt',
      className: styles.number,
      render: (_, { orderedAt }) => formatInstant(orderedAt),
    },
    updatedAt: {
      title: t('delivery.updated'),
      dataIndex: 'updatedAt',
      className: styles.number,
      render: (_, { updatedAt }) => formatInstant(updatedAt),
    },
  };
}
