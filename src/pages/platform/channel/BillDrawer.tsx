import { ProFormTextArea } from '@ant-design/pro-components';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { ledgerLists } from '#domain/subjects/ledger/lists';
import { anyOrderPath, financePath } from '#domain/subjects/ledger/orders/paths';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { RecordDialog } from '@/components/RecordDialog';
import { BillItems } from '@/features/ledger/BillItems';
import { BillSums } from '@/features/ledger/BillSums';
import { StatementDialog } from '@/features/ledger/StatementDialog';
import { WhatFor } from '@/features/ledger/WhatFor';
import { useAsked } from '@/hooks/useAsked';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type AnyBillRow, ledgerService } from '@/services/ledger';
import type { TenantRow } from '@/services/platform';
import { formatNumber } from '@/utils/format';

interface Props {
  tenant: Pick<TenantRow, 'tenantCode' | 'name'>;
  onChanged: () => void;
  onClose: () => void;
}

const filters = { keyword: '' };
const toMonth = (month: string, name: string) =>
  `${financePath}?tab=commissions&month=${month}&keyword=${encodeURIComponent(name)}`;

/** Where a tenant's points came from and went; what was given by mistake is taken back here. */
export function BillDrawer({ tenant: { tenantCode, name }, onChanged, onClose }: Props) {
  const t = useT();
  const tellAsked = useAsked();
  const [reversing, setReversing] = useState<AnyBillRow | null>(null);
  const [stating, setStating] = useState(false);
  const list = usePortalList({
    name: 'channelBill',
    load: ledgerService.listAnyBill,
    filters,
    of: { tenantCode },
    inAddress: false,
  });
  useFocusReturn();
  const columns = useColumns(ledgerLists.listAnyBill, {
    items: { paths: ['items', 'projectName'], render: (_, line) => <BillItems line={line} /> },
    orderCode: {
      render: (_, line) => <WhatFor line={line} toOrder={anyOrderPath} toMonth={(month) => toMonth(month, name)} />,
    },
  });
  return (
    <Drawer
      open
      size={1000}
      title={t('platform.billOf', { name })}
      extra={<Button onClick={() => setStating(true)}>{t('ledger.statement')}</Button>}
      onClose={onClose}
    >
      {stating && <StatementDialog tenantCode={tenantCode} onClose={() => setStating(false)} />}
      <PortalTable<AnyBillRow>
        list={list}
        rowKey="seq"
        filters={
          <SearchFilter
            value={list.query.keyword}
            placeholder={t('ledger.billSearch')}
            onSearch={(keyword) => list.setQuery({ keyword })}
          />
        }
        summary={
          <BillSums
            filters={list.filters}
            load={(options) => ledgerService.getAnyBillSums({ query: { tenantCode, ...list.filters } }, options)}
          />
        }
        empty={<EmptyState title={t('ledger.noBill')} text={t('ledger.noBillText')} />}
        columns={[
          columns.at,
          columns.kind,
          columns.paid,
          columns.balance,
          columns.items,
          columns.orderCode,
          {
            title: '',
            key: 'actions',
            render: (_, row) =>
              row.mayReverse > 0 && (
                <Button type="link" size="small" onClick={() => setReversing(row)}>
                  {t('platform.reverse')}
                </Button>
              ),
          },
        ]}
      />
      {reversing && (
        <RecordDialog<{ reason: string }>
          title={t('platform.reverse')}
          okText={t('platform.reverse')}
          fresh={{ reason: '' }}
          send={async ({ reason }, options) => {
            const body = { tenantCode, seq: reversing.seq, reason };
            const { approvalCode } = await ledgerService.reverseGift({ body }, options);
            tellAsked(approvalCode);
          }}
          onTried={() => {
            list.refresh();
            onChanged();
          }}
          onClose={() => setReversing(null)}
        >
          <p>
            {t('platform.reverseText', { points: formatNumber(reversing.mayReverse) })} {t('asked.two')}
          </p>
          <ProFormTextArea
            name="reason"
            label={t('platform.reverseWhy')}
            fieldProps={{ autoFocus: true, maxLength: limits.reasonLength, showCount: true, rows: 3 }}
            rules={[
              { required: true, whitespace: true, message: t('assets.required', { field: t('platform.reverseWhy') }) },
            ]}
          />
        </RecordDialog>
      )}
    </Drawer>
  );
}
