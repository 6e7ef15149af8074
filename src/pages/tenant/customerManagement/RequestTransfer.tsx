import { Alert } from 'antd';
import { useState } from 'react';
import { TRANSFER_UNDO_DAYS } from '#domain/core/tenant/transfers/rules';
import { requestTransferRules } from '#domain/generated/rules/tenant/requestTransfer';
import { errorCodes } from '#domain/kernel/errors';
import { NoteField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import { type CustomerDetail, tenantService } from '@/services/tenant';

interface Props {
  customer: CustomerDetail;
  onTried: () => void;
  onClose: () => void;
}

/** Asks another channel to take over a customer: first whose invite code it is, then the request itself. */
export function RequestTransfer({ customer, onTried, onClose }: Props) {
  const t = useT();
  const { tenantCode, tenantName: name, projectCount } = customer;
  const [receiver, setReceiver] = useState<{ inviteCode: string; name: string } | null>(null);
  useFocusReturn();
  if (!receiver)
    return (
      <RecordDialog<{ inviteCode?: string }>
        key="receiver"
        title={t('customer.transferOf', { name })}
        okText={t('transfer.next')}
        fieldOfCode={{ [errorCodes.inviteCodeUnknown]: 'inviteCode', [errorCodes.transferToOwn]: 'inviteCode' }}
        send={async ({ inviteCode = '' }, options) => {
          const found = await tenantService.getTransferReceiver({ query: { inviteCode } }, options);
          setReceiver({ inviteCode, name: found.name });
        }}
        onDone={() => undefined}
        onClose={onClose}
      >
        <p>{t('customer.transferText', { count: projectCount, days: TRANSFER_UNDO_DAYS })}</p>
        <TextField
          name="inviteCode"
          label={t('customer.inviteCode')}
          {...requestTransferRules.inviteCode}
          autoFocus
          autoComplete="off"
          extra={t('customer.inviteCodeHint')}
        />
      </RecordDialog>
    );
  const { inviteCode } = receiver;
  return (
    <RecordDialog<{ reason?: string }>
      key="request"
      title={t('customer.transferOf', { name })}
      okText={t('customer.transfer')}
      danger
      send={async ({ reason = '' }, options) => {
        const { toName: to } = await tenantService.requestTransfer(
          { body: { tenantCode, inviteCode, reason } },
          options,
        );
        void toast('success', t('transfer.sent', { to, name }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <Alert
        type="info"
        showIcon
        title={t('transfer.receiver', { name: receiver.name })}
        description={t('transfer.receiverSure')}
      />
      <NoteField name="reason" label={t('customer.reason')} {...requestTransferRules.reason} autoFocus />
    </RecordDialog>
  );
}
