import { limits } from '#domain/kernel/limits';
import { PaperUpload } from '@/components/PaperUpload';
import { useT } from '@/locales';
import { ledgerService, type OrderDetail } from '@/services/ledger';

/** What the bank says of a transfer: sent by the payer, so that the money is found sooner. */
export function Slips({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const t = useT();
  const { orderCode, slips, allowedActions } = order;
  const maySend = allowedActions.includes('sendSlip');
  if (!maySend && slips.length === 0) return null;
  return (
    <PaperUpload
      title={t('ledger.slips')}
      addLabel={t('ledger.slipsShort')}
      max={limits.paymentSlips}
      hint={(values) => t('ledger.slipsHint', values)}
      papers={slips}
      none={t('ledger.noSlips')}
      fetch={(objectId, options) => ledgerService.getSlip({ query: { orderCode, objectId } }, options)}
      add={maySend ? (file) => ledgerService.addSlip({ form: { orderCode }, file }) : undefined}
      onChanged={onChanged}
    />
  );
}
