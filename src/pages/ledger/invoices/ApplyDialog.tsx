import { ProForm, ProFormText } from '@ant-design/pro-components';
import { Checkbox, Form, Space } from 'antd';
import { isUscc, plainUscc } from '#domain/core/tenant/customers/uscc';
import { applyInvoiceRules } from '#domain/generated/rules/ledger/applyInvoice';
import { limits } from '#domain/kernel/limits';
import type { InvoiceBuyer } from '#domain/subjects/ledger/invoices/schema';
import type { invoiceKinds } from '#domain/subjects/ledger/invoices/workflow';
import { RadioField } from '@/components/choiceFields';
import { NoteField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type InvoiceStart, ledgerService } from '@/services/ledger';
import { formatInstant, formatYuan } from '@/utils/format';
import styles from '../ledger.module.css';

interface Values {
  orderCodes: string[];
  kind: (typeof invoiceKinds)[number];
  buyer: Partial<InvoiceBuyer>;
  note?: string;
}

interface Props {
  start: InvoiceStart;
  /** The one that is chosen at first; absent: all. */
  orderCode?: string;
  onApplied: () => void;
  onClose: () => void;
}

const more = [
  ['address', 'ledger.buyerAddress', limits.nameLength],
  ['phone', 'ledger.buyerPhone', limits.codeLength],
  ['bank', 'ledger.buyerBank', limits.nameLength],
  ['account', 'ledger.buyerAccount', limits.codeLength],
] as const;

/** Asks for an invoice on orders that were paid; the buyer's data from the last request are filled in. */
export function ApplyDialog({ start, orderCode: wanted, onApplied, onClose }: Props) {
  const t = useT();
  const required = (field: string) => ({ required: true, whitespace: true, message: t('assets.required', { field }) });
  return (
    <RecordDialog<Values>
      title={t('ledger.applyInvoice')}
      okText={t('ledger.applyInvoice')}
      fresh={{
        orderCodes: wanted ? [wanted] : start.orders.map(({ orderCode }) => orderCode),
        kind: start.kind,
        buyer: start.buyer,
      }}
      send={async ({ orderCodes, kind, buyer, note }, options) => {
        await ledgerService.applyInvoice({ body: { orderCodes, kind, buyer: buyer as InvoiceBuyer, note } }, options);
        void toast('success', t('ledger.applied'));
      }}
      onTried={onApplied}
      onClose={onClose}
    >
      <p className={styles.soft}>{t('ledger.applyHint')}</p>
      <ProForm.Item
        name="orderCodes"
        label={t('ledger.chooseOrders', { max: limits.invoiceOrders })}
        rules={[{ type: 'array', required: true, min: 1, message: t('ledger.noneChosen') }]}
      >
        <Checkbox.Group>
          <Space orientation="vertical" size={4}>
            {start.orders.map(({ orderCode, amountFen, settledAt }) => (
              <Checkbox key={orderCode} value={orderCode}>
                {orderCode} · {formatYuan(amountFen)} <span className={styles.soft}>{formatInstant(settledAt)}</span>
              </Checkbox>
            ))}
          </Space>
        </Checkbox.Group>
      </ProForm.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => {
          const chosen = (getFieldValue('orderCodes') ?? []) as string[];
          const sum = start.orders
            .filter(({ orderCode }) => chosen.includes(orderCode))
            .reduce((total, { amountFen }) => total + amountFen, 0);
          return (
            <p>
              <strong>{t('ledger.applySum', { amount: formatYuan(sum) })}</strong>
            </p>
          );
        }}
      </Form.Item>
      <RadioField
        name="kind"
        label={t('ledger.invoiceKind')}
        {...applyInvoiceRules.kind}
        textOf={(kind) => t(`ledger.invoiceKind_${kind}`)}
      />
      <h3 className={styles.heading}>{t('ledger.buyer')}</h3>
      <ProFormText
        name={['buyer', 'title']}
        label={t('ledger.invoiceTitle')}
        fieldProps={{ maxLength: limits.nameLength }}
        rules={[required(t('ledger.invoiceTitle'))]}
      />
      <ProFormText
        name={['buyer', 'taxCode']}
        label={t('ledger.taxCode')}
        rules={[
          required(t('ledger.taxCode')),
          {
            validator: async (_, typed?: string) => {
              if (typed?.trim() && !isUscc(plainUscc(typed))) throw new Error(t('ledger.taxCodeWrong'));
            },
          },
        ]}
      />
      <TextField
        name={['buyer', 'email']}
        label={t('ledger.email')}
        {...applyInvoiceRules.buyer.email}
        wrong={t('ledger.emailWrong')}
      />
      <p className={styles.soft}>{t('ledger.moreOfBuyer')}</p>
      {more.map(([field, label, maxLength]) => (
        <ProFormText key={field} name={['buyer', field]} label={t(label)} fieldProps={{ maxLength }} />
      ))}
      <NoteField name="note" label={t('ledger.note')} {...applyInvoiceRules.note} minRows={2} />
    </RecordDialog>
  );
}
