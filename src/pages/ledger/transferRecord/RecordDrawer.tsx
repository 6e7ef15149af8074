import { ProFormTextArea } from '@ant-design/pro-components';
import { Alert, Button, Drawer, Popconfirm, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import type { RecordStep } from '#domain/subjects/ledger/transfers/workflow';
import { CodeText } from '@/components/CodeText';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { RecordDialog } from '@/components/RecordDialog';
import { RecordWays } from '@/components/RecordWays';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import { type BankRecord, ledgerService } from '@/services/ledger';
import { platformService } from '@/services/platform';
import { formatInstant, formatYuan } from '@/utils/format';
import { BackDialog } from '../orderList/BackDialog';
import { Allocate } from './Allocate';
import { RecordStateLabel } from './RecordStateLabel';
import { Uses } from './Uses';

interface Props {
  recordCode: string;
  onChanged: () => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

const told = {
  match: 'ledger.matched',
  confirm: 'ledger.confirmed',
  unmatch: 'ledger.unmatched',
  ignore: 'ledger.ignored',
  reopen: 'ledger.reopened',
} as const;

/** A line of a bank statement, the orders that it may be for, and what the user may do with it. */
export function RecordDrawer({ recordCode, onChanged, onClose, onPrevious, onNext }: Props) {
  const t = useT();
  const [asking, setAsking] = useState<'unmatch' | 'ignore' | 'giveBack' | null>(null);
  const { data, error, refresh } = useLoad(
    (options) => ledgerService.getBankRecord({ query: { recordCode } }, options),
    [recordCode],
  );
  useFocusReturn();
  const changed = () => {
    refresh();
    onChanged();
  };
  const set = async (action: RecordStep, part: { orderCode?: string; reason?: string } = {}, options?: CallOptions) => {
    if (!data) return;
    const body = { recordCode, action, version: data.version, ...part };
    await platformService.setAccountRecordStatus({ body }, options);
    void toast('success', t(told[action]));
  };
  // The failure has been reported; the record shows the current state.
  const act = (action: RecordStep, part?: { orderCode?: string }) => void set(action, part).catch(report).then(changed);
  const may = data?.allowedActions ?? [];
  return (
    <Drawer
      open
      size={860}
      title={t('ledger.record')}
      onClose={onClose}
      extra={
        <Space>
          <RecordWays {...(onPrevious && { onPrevious })} {...(onNext && { onNext })} />
          {may.includes('giveBack') && <Button onClick={() => setAsking('giveBack')}>{t('ledger.giveBack')}</Button>}
          {may.includes('ignore') && <Button onClick={() => setAsking('ignore')}>{t('ledger.ignore')}</Button>}
          {may.includes('unmatch') && <Button onClick={() => setAsking('unmatch')}>{t('ledger.unmatch')}</Button>}
          {may.includes('reopen') && <Button onClick={() => act('reopen')}>{t('ledger.reopen')}</Button>}
          {may.includes('confirm') && (
            <Popconfirm title={t('ledger.confirmSure')} onConfirm={() => act('confirm')}>
              <Button type="primary">{t('ledger.confirmRecord')}</Button>
            </Popconfirm>
          )}
        </Space>
      }
    >
      {error && <FailureBlock compact error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} title={false} />}
      {data?.state === 'matched' && data.ownPart && (
        <Alert type="warning" showIcon style={{ marginBlockEnd: 16 }} title={t(`ledger.ownPart_${data.ownPart}`)} />
      )}
      {data?.state === 'matched' && data.barredUntil && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={t('asked.barred', { until: formatInstant(data.barredUntil) })}
        />
      )}
      {data && <RecordFacts record={data} />}
      {data && <Uses record={data} />}
      {data && may.includes('match') && (
        <Allocate record={data} onMatch={(orderCode) => act('match', { orderCode })} onChanged={changed} />
      )}
      {data && asking === 'giveBack' && (
        <BackDialog
          title={t('ledger.giveBack')}
          label={t('ledger.whyGiveBack')}
          isMoney
          upToFen={data.openFen}
          send={(reason, amountFen, options) =>
            ledgerService.returnTransfer({ body: { recordCode, amountFen, reason } }, options)
          }
          onTried={changed}
          onClose={() => setAsking(null)}
        >
          <p>{t('ledger.returnFirst')}</p>
        </BackDialog>
      )}
      {(asking === 'unmatch' || asking === 'ignore') && (
        <RecordDialog<{ reason: string }>
          title={t(`ledger.${asking}`)}
          okText={t(`ledger.${asking}`)}
          fresh={{ reason: '' }}
          send={({ reason }, options) => set(asking, { reason }, options)}
          onTried={changed}
          onClose={() => setAsking(null)}
        >
          <ProFormTextArea
            name="reason"
            label={t(asking === 'ignore' ? 'ledger.whyIgnore' : 'ledger.whyUnmatch')}
            fieldProps={{ autoFocus: true, maxLength: limits.reasonLength, showCount: true, rows: 3 }}
            rules={[
              { required: true, whitespace: true, message: t('assets.required', { field: t('ledger.reasonGiven') }) },
            ]}
          />
        </RecordDialog>
      )}
    </Drawer>
  );
}

function RecordFacts({ record }: { record: BankRecord }) {
  const t = useT();
  const { openFen, returnedFen } = record;
  return (
    <Facts
      items={[
        { key: 'state', label: t('ledger.state'), children: <RecordStateLabel state={record.state} /> },
        {
          key: 'amount',
          label: t('ledger.amount'),
          children: <strong>{formatYuan(record.amountFen)}</strong>,
        },
        { key: 'open', label: t('ledger.lineOpen'), children: openFen > 0 && formatYuan(openFen) },
        { key: 'returned', label: t('ledger.returnedAmount'), children: returnedFen > 0 && formatYuan(returnedFen) },
        { key: 'day', label: t('ledger.receivedOn'), children: record.receivedOn },
        { key: 'payer', label: t('ledger.payer'), children: record.payer },
        { key: 'account', label: t('ledger.payerAccount'), children: record.payerAccount },
        { key: 'remark', label: t('ledger.remark'), children: record.remark },
        { key: 'serial', label: t('ledger.serial'), children: <CodeText code={record.serial} /> },
        { key: 'imported', label: t('ledger.importedBy'), children: record.importedBy },
        { key: 'reason', label: t('ledger.reasonGiven'), children: record.reason },
      ]}
    />
  );
}
