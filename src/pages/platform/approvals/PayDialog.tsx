import { ProForm } from '@ant-design/pro-components';
import { Button, Upload, type UploadFile } from 'antd';
import { payApprovalRules } from '#domain/generated/rules/approval/payApproval';
import { errorCodes } from '#domain/kernel/errors';
import { paperEndings } from '#domain/kernel/fileEndings';
import { DayField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type ApprovalDetail, approvalService } from '@/services/approval';
import { formatYuan, portalToday } from '@/utils/format';

interface Values {
  paidOn: string;
  number?: string;
  /** One at most. */
  file?: UploadFile[];
}

interface Props {
  approval: ApprovalDetail;
  onTried: () => void;
  onClose: () => void;
}

/** Records the payment of an approved request: on which day, and by which number or voucher. */
export function PayDialog({ approval: { approvalCode, facts }, onTried, onClose }: Props) {
  const t = useT();
  const today = portalToday();
  const amount = facts.find(({ name }) => name === 'refundFen')?.value;
  return (
    <RecordDialog<Values>
      title={t('approval.pay')}
      okText={t('approval.pay')}
      fresh={{ paidOn: today }}
      fieldOfCode={{
        [errorCodes.proofNeeded]: 'number',
        [errorCodes.refundNumberTaken]: 'number',
        [errorCodes.paidOutside]: 'paidOn',
      }}
      send={async ({ paidOn, number, file: [chosen] = [] }, options) => {
        const file = chosen?.originFileObj;
        const stored = file && (await approvalService.addApprovalVoucher({ form: {}, file }));
        const voucher = stored?.objectId;
        const { obstacle } = await approvalService.payApproval(
          { body: { approvalCode, paidOn, number, voucher } },
          options,
        );
        if (obstacle) void toast('warning', t('approval.paidNotDone', { why: obstacle }));
        else void toast('success', t('approval.paid'));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p>{t('approval.payFirst', { amount: formatYuan(Number(amount ?? 0)) })}</p>
      <TextField
        name="number"
        label={t('asked.number')}
        extra={t('asked.numberHint')}
        {...payApprovalRules.number}
        autoFocus
      />
      <DayField name="paidOn" label={t('approval.paidOn')} {...payApprovalRules.paidOn} required to={today} />
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
    </RecordDialog>
  );
}
