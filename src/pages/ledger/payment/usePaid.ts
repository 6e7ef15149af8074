import { useDocumentVisibility, useInterval } from 'ahooks';
import { report } from '@/hooks/useRequest';
import { isOutage } from '@/requestErrors';
import { ledgerService, type OrderDetail } from '@/services/ledger';

/** How often the desk asks whether money has come in, in ms: it may be paid on a phone, or in another tab. Banks take days. */
const ASK = 3_000;
const ASK_BANK = 15_000;

/** Calls back once an order has changed elsewhere; while it is open, and the page is looked at. */
export function usePaid(order: OrderDetail | undefined, onChanged: () => void): void {
  const visibility = useDocumentVisibility();
  const waits = order?.state === 'open' && visibility === 'visible';
  useInterval(
    () => {
      if (!order) return;
      const { orderCode, version, payment } = order;
      ledgerService
        .getOrder({ query: { orderCode } }, { silent: true })
        .then((now) => {
          const same = now.version === version && now.payment?.state === payment?.state && now.secondsLeft !== 0;
          if (!same) onChanged();
        })
        // A lost connection comes back; other failures are reported when the page itself loads.
        .catch((error: unknown) => !isOutage(error) && report(error));
    },
    waits ? (order.method === 'transfer' ? ASK_BANK : ASK) : undefined,
  );
}
