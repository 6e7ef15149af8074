import { Button } from 'antd';
import { useState } from 'react';
import { methodLists } from '#domain/subjects/assets/method/lists';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { assetsService, type CatalogueEntry } from '@/services/assets';
import type { ProjectDetail } from '@/services/project';
import styles from './method.module.css';

const { listCatalogue: described } = methodLists;
const WordDrawer = lazyPage(() => import('./WordDrawer'));

const filters = { keyword: '', category: '' };

interface Props {
  kind: 'threat' | 'vulnerability';
  project: ProjectDetail;
}

/** Words to choose from in the assessment: the portal's own and those that the project's sides have added. */
export default function CataloguePanel({ kind, project }: Props) {
  const t = useT();
  const { projectCode } = project;
  const list = usePortalList({
    name: 'catalogue',
    load: assetsService.listCatalogue,
    filters,
    of: { projectCode, kind },
    // The whole catalogue arrives at once: pages are cut here.
    ask: ({ keyword, category }) => ({ keyword, category }),
  });
  const { query, setQuery, refresh } = list;
  const { group, ...columns } = useColumns(described, {
    zh: { cut: 320 },
    group: { width: 240 },
    categories: { width: 320 },
    origin: {
      width: 100,
      render: (origin: CatalogueEntry['origin']) =>
        origin === 'standard' ? (
          t('assets.method.origin_standard')
        ) : (
          <StatusLabel tone={origin === 'own' ? 'active' : 'idle'}>{t(`assets.method.origin_${origin}`)}</StatusLabel>
        ),
    },
  });
  const [open, setOpen] = useState<CatalogueEntry | 'new' | null>(null);
  const canEdit = project.allowedActions.includes('editInventory');
  const isThreat = kind === 'threat';
  const add = {
    label: t(isThreat ? 'assets.method.addThreat' : 'assets.method.addVulnerability'),
    onClick: () => setOpen('new'),
  };

  return (
    <>
      <p className={styles.note}>{t(isThreat ? 'assets.method.threatIntro' : 'assets.method.vulnerabilityIntro')}</p>
      <PortalTable<CatalogueEntry>
        list={list}
        rowKey="entryId"
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('assets.method.searchWord')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ColumnFilter
              of={{ ...described.columns.categories, title: 'assets.fields.category' }}
              value={query.category}
              onChange={(category) => setQuery({ category })}
            />
          </>
        }
        actions={canEdit && <Button onClick={add.onClick}>{add.label}</Button>}
        empty={
          <EmptyState
            title={t('assets.method.noWords')}
            text={t('assets.method.noWordsText')}
            action={canEdit ? add : undefined}
          />
        }
        columns={[
          columns.zh,
          ...(isThreat ? [group] : []),
          columns.categories,
          columns.origin,
          {
            key: 'actions',
            width: 80,
            render: (_, row) =>
              canEdit &&
              row.origin === 'own' && (
                <Button type="link" size="small" onClick={() => setOpen(row)}>
                  {t('assets.method.edit')}
                </Button>
              ),
          },
        ]}
      />
      {open && (
        <WordDrawer kind={kind} entry={open === 'new' ? null : open} onDone={refresh} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
