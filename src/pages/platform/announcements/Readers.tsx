import { listAnnouncementReadersRules } from '#domain/generated/rules/platform/listAnnouncementReaders';
import { platformLists } from '#domain/subjects/platform/lists';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type AnnouncementReader, platformService } from '@/services/platform';
import { formatInstant } from '@/utils/format';
import styles from './announcements.module.css';

const filters = { keyword: '', read: '' };

/** Whom an announcement is meant for, those who have read it first. */
export function Readers({ aocCode }: { aocCode: string }) {
  const t = useT();
  const list = usePortalList({
    name: 'announcementReaders',
    load: platformService.listAnnouncementReaders,
    filters,
    of: { aocCode },
    inAddress: false,
  });
  const { query, setQuery } = list;
  const columns = useColumns(platformLists.listAnnouncementReaders, {
    readAt: {
      render: (_, { readAt }) =>
        readAt ? formatInstant(readAt) : <span className={styles.soft}>{t('announcement.unread')}</span>,
    },
  });
  return (
    <PortalTable<AnnouncementReader>
      list={list}
      rowKey="accountId"
      filters={
        <>
          <SearchFilter
            value={query.keyword}
            placeholder={t('announcing.readerSearch')}
            onSearch={(keyword) => setQuery({ keyword })}
          />
          <ChoiceFilter
            label={t('announcement.state')}
            value={query.read}
            {...listAnnouncementReadersRules.read}
            textOf={(read) => t(read === 'true' ? 'announcement.read' : 'announcement.unread')}
            onChange={(read) => setQuery({ read })}
          />
        </>
      }
      empty={<EmptyState title={t('announcing.nobody')} text={t('announcing.nobodyText')} />}
      columns={Object.values(columns)}
    />
  );
}
