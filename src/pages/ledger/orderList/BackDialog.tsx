import { returnTransferRules } from '#domain/generated/rules/ledger/returnTransfer';
import { NoteField, NumberField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { useAsked } from '@/hooks/useAsked';
import type { SendOptions } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { formatYuan } from '@/utils/format';

interface Values {
  reason: string;
  amountFen: number;
}

interface Props {
  title: string;
  /** Of the field in which somebody says why. */
  label: string;
  /** Money leaves the company, after the approval. */
  isMoney: boolean;
  /** The most that may be returned, in fen; absent if only the whole may be. */
  upToFen?: number;
  send: (
    reason: string,
    /** What goes back. */
    amountFen: number,
    options: SendOptions,
  ) => Promise<{ approvalCode: string }>;
  onTried: (succeeded: boolean) => void;
  onClose: () => void;
  /** What is about to happen. */
  children?: React.ReactNode;
}

/** Asks a second operator to confirm that something goes back. */
export function BackDialog({ title, label, isMoney, upToFen = 0, send, onTried, onClose, children }: Props) {
  const t = useT();
  const tellAsked = useAsked();
  return (
    <RecordDialog<Values>
      title={title}
      okText={t('asked.send')}
      fresh={{ reason: '', amountFen: upToFen }}
      send={async ({ reason, amountFen }, options) => {
        const { approvalCode } = await send(reason, amountFen, options);
        tellAsked(approvalCode);
      }}
      onTried={onTried}
      onClose={onClose}
    >
      {children}
      <p>{t(isMoney ? 'asked.twoThenPay' : 'asked.two')}</p>
      {upToFen > 0 && (
        <NumberField
          name="amountFen"
          label={t('ledger.backAmount')}
          extra={t('ledger.backUpTo', { amount: formatYuan(upToFen) })}
          {...returnTransferRules.amountFen}
          max={upToFen}
          decimals={2}
          units
        />
      )}
      <NoteField name="reason" label={label} {...returnTransferRules.reason} autoFocus />
    </RecordDialog>
  );
}
