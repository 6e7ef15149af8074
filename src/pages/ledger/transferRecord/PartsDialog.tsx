import { ProFormTextArea } from '@ant-design/pro-components';
import { Alert, Button, Checkbox } from 'antd';
import { limits } from '#domain/kernel/limits';
import { feeMost } from '#domain/subjects/ledger/transfers/allocation';
import { NumberInput } from '@/components/NumberInput';
import { PlainTable } from '@/components/PlainTable';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import type { BankRecord, OrderDue } from '@/services/ledger';
import { platformService } from '@/services/platform';
import { formatMoney, formatYuan } from '@/utils/format';
import styles from '../ledger.module.css';

/** An order that gets a part of a line. */
export interface Picked {
  order: OrderDue;
  amountFen: number;
  /** What was typed instead of an amount; the server refuses a part of nothing. */
  typed?: string | undefined;
  /** What is missing is a bank's fee, and is not asked for. */
  isFee: boolean;
}

interface Props {
  record: BankRecord;
  picked: Picked[];
  onPicked: (picked: Picked[]) => void;
  onMatched: () => void;
  onClose: () => void;
}

/** The part that may be accepted as a fee; 0 if nothing or too much is missing. */
const feeOf = ({ order, amountFen }: Picked): number => {
  const missing = order.dueFen - amountFen;
  return missing > 0 && missing <= feeMost(order.amountFen) ? missing : 0;
};

/** The parts of a line, by order: how much of it, what a bank has kept, and what is left over. */
export function PartsDialog({ record, picked, onPicked, onMatched, onClose }: Props) {
  const t = useT();
  const { recordCode, version, openFen } = record;
  const left = openFen - picked.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const hasFee = picked.some((one) => one.isFee && feeOf(one) > 0);
  const set = (orderCode: string, part: Partial<Picked>) =>
    onPicked(picked.map((one) => (one.order.orderCode === orderCode ? { ...one, ...part } : one)));
  return (
    <RecordDialog<{ reason: string }>
      title={t('ledger.allocateTitle', { amount: formatYuan(openFen) })}
      width={760}
      okText={t('ledger.match')}
      fresh={{ reason: '' }}
      send={async ({ reason }, options) => {
        const parts = picked.map((one) => ({
          orderCode: one.order.orderCode,
          amountFen: one.amountFen,
          feeFen: one.isFee ? feeOf(one) : 0,
        }));
        const body = { recordCode, action: 'match' as const, version, parts };
        await platformService.setAccountRecordStatus({ body: reason ? { ...body, reason } : body }, options);
        void toast('success', t('ledger.matched'));
      }}
      onTried={(succeeded) => {
        if (succeeded) onMatched();
      }}
      onClose={onClose}
    >
      <PlainTable<Picked>
        rowKey={({ order }) => order.orderCode}
        dataSource={picked}
        columns={[
          {
            title: t('ledger.order'),
            key: 'order',
            render: (_, { order }) => (
              <>
                {order.orderCode}
                <div className={styles.soft}>{order.tenantName}</div>
              </>
            ),
          },
          {
            title: t('ledger.orderDue'),
            key: 'due',
            align: 'right',
            className: styles.number,
            render: (_, { order }) => formatYuan(order.dueFen),
          },
          {
            title: t('ledger.partOfLine'),
            key: 'amount',
            render: (_, { order, amountFen, typed }) => (
              <NumberInput
                aria-label={`${t('ledger.partOfLine')} ${order.orderCode}`}
                limits={{ min: 1, max: order.dueFen, decimals: 2, units: true }}
                show={formatMoney}
                status={typed === undefined ? '' : 'error'}
                value={typed ?? amountFen}
                onChange={(value) =>
                  set(
                    order.orderCode,
                    typeof value === 'number'
                      ? { amountFen: value, typed: undefined }
                      : { amountFen: 0, typed: value ?? '' },
                  )
                }
              />
            ),
          },
          {
            title: t('ledger.difference'),
            key: 'missing',
            render: (_, one) => {
              const missing = one.order.dueFen - one.amountFen;
              if (missing === 0) return '0';
              if (feeOf(one) === 0) return t('ledger.stillDue', { amount: formatYuan(missing) });
              return (
                <Checkbox
                  checked={one.isFee}
                  onChange={({ target }) => set(one.order.orderCode, { isFee: target.checked })}
                >
                  {t('ledger.asFee', { amount: formatYuan(missing) })}
                </Checkbox>
              );
            },
          },
          {
            title: '',
            key: 'remove',
            render: (_, { order }) => (
              <Button
                type="link"
                size="small"
                disabled={picked.length === 1}
                onClick={() => onPicked(picked.filter((one) => one.order.orderCode !== order.orderCode))}
              >
                {t('ledger.unpick')}
              </Button>
            ),
          },
        ]}
      />
      {left !== 0 && (
        <Alert
          type={left < 0 ? 'error' : 'info'}
          showIcon
          style={{ marginBlock: 16 }}
          title={t(left < 0 ? 'ledger.overLine' : 'ledger.leftOver', { amount: formatYuan(Math.abs(left)) })}
        />
      )}
      {hasFee && (
        <ProFormTextArea
          name="reason"
          label={t('ledger.whyFee')}
          fieldProps={{ maxLength: limits.reasonLength, showCount: true, rows: 3 }}
          rules={[{ required: true, whitespace: true, message: t('assets.required', { field: t('ledger.whyFee') }) }]}
        />
      )}
    </RecordDialog>
  );
}
