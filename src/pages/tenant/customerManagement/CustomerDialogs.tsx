import { releaseCustomerRules } from '#domain/generated/rules/tenant/releaseCustomer';
import { transferCustomerRules } from '#domain/generated/rules/tenant/transferCustomer';
import { errorCodes } from '#domain/kernel/errors';
import { NoteField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type CustomerDetail, tenantService } from '@/services/tenant';

export type CustomerStep = 'extend' | 'release' | 'transfer';

interface Props {
  step: CustomerStep;
  customer: CustomerDetail;
  /** It stays the channel's; what is known of it has changed. */
  onChanged: () => void;
  /** The channel doesn't have it any more. */
  onGone: () => void;
  onClose: () => void;
}

interface Values {
  reason?: string;
  inviteCode?: string;
}

/** Protects a customer for longer, lets it go, or hands it over; each for a reason. */
export function CustomerDialog({ step, customer, onChanged, onGone, onClose }: Props) {
  const t = useT();
  const { tenantCode, tenantName: name, version, projectCount } = customer;
  const send = async ({ reason = '', inviteCode = '' }: Values, options: object) => {
    switch (step) {
      case 'extend': {
        const { until } = await tenantService.extendProtection({ body: { tenantCode, version, reason } }, options);
        void toast('success', t('customer.extended', { until }));
        return onChanged();
      }
      case 'release':
        await tenantService.releaseCustomer({ body: { tenantCode, reason } }, options);
        void toast('success', t('customer.released', { name }));
        return onGone();
      case 'transfer': {
        const receipt = await tenantService.transferCustomer({ body: { tenantCode, inviteCode, reason } }, options);
        const count = receipt.moved?.projects ?? 0;
        void toast('success', t('customer.transferred', { name, to: receipt.toName ?? '', count }));
        return onGone();
      }
    }
  };
  return (
    <RecordDialog<Values>
      title={t(`customer.${step}Of`, { name })}
      okText={t(`customer.${step}`)}
      danger={step !== 'extend'}
      fieldOfCode={{ [errorCodes.inviteCodeUnknown]: 'inviteCode' }}
      send={send}
      onClose={onClose}
    >
      <p>{t(`customer.${step}Text`, { count: projectCount })}</p>
      {step === 'transfer' && (
        <TextField
          name="inviteCode"
          label={t('customer.inviteCode')}
          {...transferCustomerRules.inviteCode}
          autoFocus
          autoComplete="off"
          extra={t('customer.inviteCodeHint')}
        />
      )}
      <NoteField
        name="reason"
        label={t('customer.reason')}
        {...releaseCustomerRules.reason}
        autoFocus={step !== 'transfer'}
      />
    </RecordDialog>
  );
}
