import { ProForm, ProFormDatePicker } from '@ant-design/pro-components';
import { Button, Upload, type UploadFile } from 'antd';
import { issueInvoiceRules } from '#domain/generated/rules/ledger/issueInvoice';
import { errorCodes } from '#domain/kernel/errors';
import { invoiceEndings } from '#domain/subjects/ledger/invoices/workflow';
import { TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type AnyInvoiceRow, ledgerService } from '@/services/ledger';
import { portalToday } from '@/utils/format';
import styles from '../ledger.module.css';

interface Values {
  number: string;
  issuedOn: string;
  /** One at most. */
  file: UploadFile[];
}

interface Props {
  invoice: AnyInvoiceRow;
  onTried: (succeeded: boolean) => void;
  onClose: () => void;
}

/** Records an invoice that was written in the tax system, with its file. */
export function IssueDialog({ invoice: { invoiceCode, version }, onTried, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<Values>
      title={t('ledger.issue')}
      okText={t('ledger.issue')}
      fresh={{ number: '', issuedOn: portalToday(), file: [] }}
      send={async ({ number, issuedOn, file: [chosen] }, options) => {
        const file = chosen?.originFileObj;
        if (!file) throw new Error(t('ledger.fileNeeded'));
        const form = { invoiceCode, version: String(version), number, issuedOn };
        await ledgerService.issueInvoice({ form, file }, options);
        void toast('success', t('ledger.issued'));
      }}
      fieldOfCode={{ [errorCodes.codeTaken]: 'number' }}
      onTried={onTried}
      onClose={onClose}
    >
      <p className={styles.soft}>{t('ledger.issueText')}</p>
      <TextField
        name="number"
        label={t('ledger.invoiceNumber')}
        {...issueInvoiceRules.number}
        wrong={t('ledger.invoiceNumberWrong')}
        autoFocus
      />
      <ProFormDatePicker
        name="issuedOn"
        label={t('ledger.issuedOn')}
        dataFormat="YYYY-MM-DD"
        rules={[{ required: true, message: t('assets.required', { field: t('ledger.issuedOn') }) }]}
      />
      <ProForm.Item
        name="file"
        label={t('ledger.invoiceFile')}
        valuePropName="fileList"
        getValueFromEvent={({ fileList }: { fileList: UploadFile[] }) => fileList}
        rules={[{ type: 'array', required: true, min: 1, message: t('ledger.fileNeeded') }]}
      >
        <Upload accept={invoiceEndings.join(',')} maxCount={1} beforeUpload={() => false}>
          <Button>{t('ledger.chooseFile')}</Button>
        </Upload>
      </ProForm.Item>
    </RecordDialog>
  );
}
