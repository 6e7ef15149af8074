import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { platformLists } from '#domain/subjects/platform/lists';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type AnnouncementRow, platformService } from '@/services/platform';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import { AnnouncementDrawer } from './AnnouncementDrawer';
import styles from './announcements.module.css';
import { EditDrawer } from './EditDrawer';
import { StandingLabel } from './StandingLabel';

const filters = { keyword: '', state: '' };

/** What the platform announces, will announce and has withdrawn. */
export default function Announcements() {
  const t = useT();
  const list = usePortalList({ name: 'kept-announcements', load: platformService.listAnnouncements, filters });
  const { query, setQuery, refresh } = list;
  const columns = useColumns(platformLists.listAnnouncements, {
    title: { cut: 320 },
    state: { render: (_, { state }) => <StandingLabel standing={state} /> },
    audience: { cut: 240 },
    readers: { render: (_, { readers, publishDate }) => (publishDate ? formatNumber(readers) : NOTHING) },
    updatedAt: {
      render: (_, { updatedAt, updatedBy }) => (
        <>
          {formatInstant(updatedAt)} <span className={styles.soft}>{updatedBy}</span>
        </>
      ),
    },
  });
  const drawer = useDrawer(list.rows, (row) => row.aocCode);
  return (
    <Page
      title={t('route.publish')}
      action={
        <Button type="primary" icon={<PlusOutlined />} onClick={drawer.openNew}>
          {t('announcing.new')}
        </Button>
      }
    >
      <PortalTable<AnnouncementRow>
        list={list}
        rowKey="aocCode"
        onOpen={drawer.open}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('announcement.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ColumnFilter
              of={platformLists.listAnnouncements.columns.state}
              value={query.state}
              onChange={(state) => setQuery({ state })}
            />
          </>
        }
        empty={
          <EmptyState
            title={t('announcement.empty')}
            text={t('announcing.emptyText')}
            action={{ label: t('announcing.new'), onClick: drawer.openNew }}
          />
        }
        columns={Object.values(columns)}
      />
      {drawer.id && <AnnouncementDrawer aocCode={drawer.id} onChanged={refresh} onClose={drawer.close} />}
      {drawer.isNew && <EditDrawer announcement={null} onSaved={refresh} onClose={drawer.close} />}
    </Page>
  );
}
