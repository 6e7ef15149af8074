import { useRef } from 'react';
import { extendProtectionRules } from '#domain/generated/rules/tenant/extendProtection';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import type { SendOptions } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { isMissing } from '@/requestErrors';
import { type CustomerDetail, tenantService } from '@/services/tenant';

interface Props {
  step: 'extend' | 'release';
  customer: CustomerDetail;
  /** It stays the channel's; what is known of it has changed. */
  onChanged: () => void;
  /** The channel doesn't have it any more. */
  onGone: () => void;
  onClose: () => void;
}

/** Protects a customer for longer, or lets it go; each for a reason. */
export function CustomerDialog({ step, customer, onChanged, onGone, onClose }: Props) {
  const t = useT();
  const isGone = useRef(false);
  const { tenantCode, tenantName: name, version, extendedUntil, extensionsLeft } = customer;
  const send = async ({ reason = '' }: { reason?: string }, options: SendOptions) => {
    try {
      if (step === 'extend') {
        const { until } = await tenantService.extendProtection({ body: { tenantCode, version, reason } }, options);
        void toast('success', t('customer.extended', { until }));
        return;
      }
      await tenantService.releaseCustomer({ body: { tenantCode, reason } }, options);
      void toast('success', t('customer.released', { name }));
    } catch (error) {
      // Another channel has it by now, or none.
      if (!isMissing(error)) throw error;
      void toast('warning', t('transfer.gone', { name }));
    }
    isGone.current = true;
  };
  return (
    <RecordDialog<{ reason?: string }>
      title={t(`customer.${step}Of`, { name })}
      okText={t(`customer.${step}`)}
      danger={step === 'release'}
      send={send}
      onTried={() => {
        if (!isGone.current) onChanged();
      }}
      onDone={() => (isGone.current ? onGone() : onClose())}
      onClose={onClose}
    >
      <p>
        {step === 'extend'
          ? t('customer.extendText', { until: extendedUntil ?? '', left: Math.max(0, extensionsLeft - 1) })
          : t('customer.releaseText')}
      </p>
      <NoteField name="reason" label={t('customer.reason')} {...extendProtectionRules.reason} autoFocus />
    </RecordDialog>
  );
}
