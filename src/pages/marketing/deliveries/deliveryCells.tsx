import { useT } from '@/locales';
import type { DeliveryRow } from '@/services/marketing';
import { formatNumber } from '@/utils/format';
import { DeliveryState } from './DeliveryState';

/** What a delivery costs: points, or a unit of what is delivered. */
function DeliveryPoints({ points }: Pick<DeliveryRow, 'points'>) {
  const t = useT();
  return points === 0 ? t('delivery.byUnit') : formatNumber(points);
}

/** What lists of deliveries show, on either side. */
export const deliveryCells = {
  productName: { cut: 200 },
  projectName: { cut: 260 },
  state: { render: (_: unknown, { state }: DeliveryRow) => <DeliveryState state={state} /> },
  points: { render: (_: unknown, { points }: DeliveryRow) => <DeliveryPoints points={points} /> },
};
