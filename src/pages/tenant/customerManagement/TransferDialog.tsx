import { TRANSFER_UNDO_DAYS, type TransferAction, transferWorkflow } from '#domain/core/tenant/transfers/rules';
import { decideTransferRules } from '#domain/generated/rules/tenant/decideTransfer';
import { errorCodes } from '#domain/kernel/errors';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type CustomerTransfer, tenantService } from '@/services/tenant';

interface Props {
  action: TransferAction;
  transfer: Pick<CustomerTransfer, 'transferCode' | 'customerName' | 'fromName' | 'toName' | 'moved'>;
  /** After it was tried; others may have been faster. */
  onTried: () => void;
  onClose: () => void;
}

/** Accepts, refuses, withdraws or undoes a transfer, with what follows from it. */
export function TransferDialog({ action, transfer, onTried, onClose }: Props) {
  const t = useT();
  const { transferCode, customerName: name, fromName: from, toName: to, moved } = transfer;
  const texts: Record<TransferAction, string> = {
    accept: t('transfer.acceptText', { from, count: moved.projects, days: TRANSFER_UNDO_DAYS }),
    refuse: t('transfer.refuseText', { from }),
    withdraw: t('transfer.withdrawText', { to }),
    takeBack: t('transfer.takeBackText'),
    giveBack: t('transfer.giveBackText', { to: from }),
  };
  const done: Record<TransferAction, string> = {
    accept: t('transfer.accepted', { name }),
    refuse: t('transfer.refused', { name }),
    withdraw: t('transfer.withdrawn', { name }),
    takeBack: t('transfer.returned', { name, to: from }),
    giveBack: t('transfer.returned', { name, to: from }),
  };
  return (
    <RecordDialog<{ reason?: string }>
      title={t(`transfer.${action}Of`, { name })}
      okText={t(`transfer.${action}`)}
      danger={action !== 'accept'}
      fieldOfCode={{ [errorCodes.reasonNeeded]: 'reason' }}
      send={async ({ reason }, options) => {
        await tenantService.decideTransfer({ body: { transferCode, action, reason } }, options);
        void toast('success', done[action]);
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p>{texts[action]}</p>
      {transferWorkflow.asksReason(action) && (
        <NoteField name="reason" label={t('customer.reason')} {...decideTransferRules.reason} required autoFocus />
      )}
    </RecordDialog>
  );
}
