import { Button } from 'antd';
import { useState } from 'react';
import { platformLists } from '#domain/subjects/platform/lists';
import { mayBeGiven } from '#domain/subjects/platform/tenants';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { Applications } from '@/features/tenant/Applications';
import { ApprovalLabel } from '@/features/tenant/ApprovalLabel';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type ChannelRow, platformService, type TenantRow } from '@/services/platform';
import { BillDrawer } from './BillDrawer';
import styles from './channel.module.css';
import { GiftDialog } from './GiftDialog';

type Named = Pick<TenantRow, 'tenantCode' | 'name'>;
const named = ({ tenantCode, tenantName: name }: ChannelRow): Named => ({ tenantCode, name });
const filters = { keyword: '', approvalState: '' };

/** All channels of the portal: who waits to be let in, who they are, and their points. */
export default function Channels() {
  const t = useT();
  const [giving, setGiving] = useState<Named | null>(null);
  const [reading, setReading] = useState<Named | null>(null);
  const list = usePortalList({ name: 'channels', load: platformService.listChannels, filters });
  const { query, setQuery, refresh } = list;
  const columns = useColumns(platformLists.listChannels, {
    tenantName: { cut: 240 },
    approvalState: { render: (_, { approvalState }) => <ApprovalLabel state={approvalState} /> },
    parentName: {
      render: (_, { parentName }) =>
        parentName ? (
          <Cut width={180}>{parentName}</Cut>
        ) : (
          <span className={styles.soft}>{t('platform.directly')}</span>
        ),
    },
    managers: {
      render: (_, { managers }) =>
        managers.map(({ showName, phone }) => (
          <div key={`${showName}${phone}`}>
            {showName} <span className={styles.soft}>{phone}</span>
          </div>
        )),
    },
  });
  return (
    <Page title={t('route.channel')}>
      <Applications onAdmitted={refresh} />
      <PortalTable<ChannelRow>
        list={list}
        rowKey="tenantCode"
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('platform.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ColumnFilter
              of={platformLists.listChannels.columns.approvalState}
              value={query.approvalState}
              onChange={(approvalState) => setQuery({ approvalState })}
            />
          </>
        }
        empty={<EmptyState title={t('platform.none')} text={t('platform.noneText')} />}
        columns={[
          ...Object.values(columns),
          {
            title: '',
            key: 'actions',
            render: (_, row) => (
              <>
                <Button type="link" size="small" onClick={() => setReading(named(row))}>
                  {t('platform.bill')}
                </Button>
                {mayBeGiven({ ...row, type: 'channel' }) && (
                  <Button type="link" size="small" onClick={() => setGiving(named(row))}>
                    {t('platform.give')}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {reading && <BillDrawer tenant={reading} onChanged={refresh} onClose={() => setReading(null)} />}
      {giving && <GiftDialog tenant={giving} onTried={refresh} onClose={() => setGiving(null)} />}
    </Page>
  );
}
