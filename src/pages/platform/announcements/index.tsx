import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { announcementStandings } from '#domain/core/user/announcements';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
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
import { useMeantFor } from './useMeantFor';

const filters = { keyword: '', state: '' };

/** What the platform announces, will announce and has withdrawn. */
export default function Announcements() {
  const t = useT();
  const meantFor = useMeantFor();
  const list = usePortalList({ name: 'kept-announcements', load: platformService.listAnnouncements, filters });
  const { query, setQuery, refresh } = list;
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
            <ChoiceFilter
              label={t('announcement.state')}
              value={query.state}
              options={announcementStandings.map((state) => ({ value: state, label: t(`announcing.state_${state}`) }))}
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
        columns={[
          {
            title: t('announcement.title'),
            dataIndex: 'title',
            render: (_, { title }) => <Cut width={320}>{title}</Cut>,
          },
          {
            title: t('announcement.state'),
            dataIndex: 'state',
            render: (_, { state }) => <StandingLabel standing={state} />,
          },
          {
            title: t('announcement.audience'),
            dataIndex: 'audience',
            render: (_, row) => <Cut width={240}>{meantFor(row)}</Cut>,
          },
          {
            title: t('announcement.published'),
            dataIndex: 'publishDate',
            className: styles.number,
            render: (_, { publishDate }) => (publishDate ? formatInstant(publishDate) : NOTHING),
          },
          {
            title: t('announcing.readers'),
            dataIndex: 'readers',
            align: 'right',
            className: styles.number,
            render: (_, { readers, publishDate }) => (publishDate ? formatNumber(readers) : NOTHING),
          },
          {
            title: t('announcing.changed'),
            dataIndex: 'updatedAt',
            className: styles.number,
            render: (_, { updatedAt, updatedBy }) => (
              <>
                {formatInstant(updatedAt)} <span className={styles.soft}>{updatedBy}</span>
              </>
            ),
          },
        ]}
      />
      {drawer.id && <AnnouncementDrawer aocCode={drawer.id} onChanged={refresh} onClose={drawer.close} />}
      {drawer.isNew && <EditDrawer announcement={null} onSaved={refresh} onClose={drawer.close} />}
    </Page>
  );
}
