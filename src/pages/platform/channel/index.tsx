import { Button } from 'antd';
import { useState } from 'react';
import { platformLists } from '#domain/subjects/platform/lists';
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
import { type ChannelRow, platformService } from '@/services/platform';
import { BillDrawer } from './BillDrawer';
import styles from './channel.module.css';
import { GiftDialog } from './GiftDialog';

const filters = { keyword: '', approvalState: '' };

/** All channels of the portal: who waits to be let in, who they are, and their first points. */
export default function Channels() {
  const t = useT();
  const [giving, setGiving] = useState<ChannelRow | null>(null);
  const [reading, setReading] = useState<ChannelRow | null>(null);
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
                <Button type="link" size="small" onClick={() => setReading(row)}>
                  {t('platform.bill')}
                </Button>
                {row.mayBeWelcomed && (
                  <Button type="link" size="small" onClick={() => setGiving(row)}>
                    {t('platform.give')}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {reading && <BillDrawer channel={reading} onChanged={refresh} onClose={() => setReading(null)} />}
      {giving && <GiftDialog channel={giving} onGiven={refresh} onClose={() => setGiving(null)} />}
    </Page>
  );
}
