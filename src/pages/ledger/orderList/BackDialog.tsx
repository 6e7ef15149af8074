import { ProForm } from '@ant-design/pro-components';
import { Button, Upload, type UploadFile } from 'antd';
import { returnTransferRules } from '#domain/generated/rules/ledger/returnTransfer';
import { errorCodes } from '#domain/kernel/errors';
import { paperEndings } from '#domain/kernel/fileEndings';
import { NoteField, NumberField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { useAsked } from '@/hooks/useAsked';
import type { SendOptions } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { approvalService } from '@/services/approval';
import { formatYuan } from '@/utils/format';

interface Values {
  reason: string;
  number?: string;
  amountFen: number;
  /** One at most. */
  file?: UploadFile[];
}

interface Props {
  title: string;
  /** Of the field in which somebody says why. */
  label: string;
  /** Money leaves the company: by which number, or what voucher, is said. */
  isMoney: boolean;
  /** The most that may be returned, in fen; absent if only the whole may be. */
  upToFen?: number;
  send: (
    body: { reason: string; number?: string; voucher?: string },
    /** What goes back. */
    amountFen: number,
    options: SendOptions,
  ) => Promise<{ approvalCode: string }>;
  onTried: (succeeded: boolean) => void;
  onClose: () => void;
  /** What is about to happen. */
  children?: React.ReactNode;
}

/** Asks a second operator to confirm that something goes back, with how the money went. */
export function BackDialog({ title, label, isMoney, upToFen = 0, send, onTried, onClose, children }: Props) {
  const t = useT();
  const tellAsked = useAsked();
  return (
    <RecordDialog<Values>
      title={title}
      okText={t('asked.send')}
      fresh={{ reason: '', amountFen: upToFen }}
      fieldOfCode={{ [errorCodes.proofNeeded]: 'number', [errorCodes.refundNumberTaken]: 'number' }}
      send={async ({ reason, number, amountFen, file: [chosen] = [] }, options) => {
        const file = chosen?.originFileObj;
        const stored = file && (await approvalService.addApprovalVoucher({ form: {}, file }));
        const proof = { ...(number && { number }), ...(stored && { voucher: stored.objectId }) };
        const { approvalCode } = await send({ reason, ...proof }, amountFen, options);
        tellAsked(approvalCode);
      }}
      onTried={onTried}
      onClose={onClose}
    >
      {children}
      <p>{t('asked.two')}</p>
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
      {isMoney && (
        <>
          <TextField
            name="number"
            label={t('asked.number')}
            extra={t('asked.numberHint')}
            {...returnTransferRules.number}
          />
          <ProForm.Item
            name="file"
            label={t('asked.voucher')}
            valuePropName="fileList"
            getValueFromEvent={({ fileList }: { fileList: UploadFile[] }) => fileList}
          >
            <Upload accept={paperEndings.join(',')} maxCount={1} beforeUpload={() => false}>
              <Button>{t('asked.chooseVoucher')}</Button>
            </Upload>
          </ProForm.Item>
        </>
      )}
    </RecordDialog>
  );
}
