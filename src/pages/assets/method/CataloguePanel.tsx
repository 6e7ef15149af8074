import { Button } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useLoad } from '@/hooks/useLoad';
import type { PageQuery } from '@/hooks/usePortalList';
import { useSay } from '@/hooks/useSay';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { assetsService, type CatalogueEntry } from '@/services/assets';
import type { ProjectDetail } from '@/services/project';
import { cutAt } from '@/utils/columns';
import { useWords } from '../useWords';
import styles from './method.module.css';

const WordDrawer = lazyPage(() => import('./WordDrawer'));

const defaults = { keyword: '', category: '', currentPage: 1, pageSize: limits.pageSizeDefault };

interface Props {
  kind: 'threat' | 'vulnerability';
  project: ProjectDetail;
}

/** Words to choose from in the assessment: the portal's own and those that the project's sides have added. */
export default function CataloguePanel({ kind, project }: Props) {
  const t = useT();
  const [query, setQuery] = useUrlState(defaults);
  const say = useSay();
  const { word, options } = useWords();
  const { projectCode } = project;
  const { keyword, category } = query;
  const { data, loading, error, refresh } = useLoad(
    (options) => assetsService.listCatalogue({ query: { projectCode, kind, keyword, category } }, options),
    [projectCode, kind, keyword, category],
  );
  const [open, setOpen] = useState<CatalogueEntry | 'new' | null>(null);
  const canEdit = project.allowedActions.includes('editInventory');
  const isThreat = kind === 'threat';
  const add = {
    label: t(isThreat ? 'assets.method.addThreat' : 'assets.method.addVulnerability'),
    onClick: () => setOpen('new'),
  };
  const pageOf = (page: PageQuery) =>
    (data ?? []).slice((page.currentPage - 1) * page.pageSize, page.currentPage * page.pageSize);

  return (
    <>
      <p className={styles.note}>{t(isThreat ? 'assets.method.threatIntro' : 'assets.method.vulnerabilityIntro')}</p>
      <PortalTable<CatalogueEntry>
        list={{
          name: 'catalogue',
          query: { ...query, sortField: '', sortOrder: '' },
          setQuery,
          filtered: Boolean(keyword || category),
          clear: () => setQuery({ keyword: '', category: '' }),
          // The whole catalogue arrives at once; pages are cut here.
          rows: data && pageOf(query),
          total: data?.length,
          loading,
          error,
          refresh,
          page: async (page) => ({ list: pageOf(page), total: data?.length ?? 0 }),
        }}
        rowKey="entryId"
        filters={
          <>
            <SearchFilter
              value={keyword}
              placeholder={t('assets.method.searchWord')}
              onSearch={(text) => setQuery({ keyword: text })}
            />
            <ChoiceFilter
              label={t('assets.fields.category')}
              value={category}
              options={options('unitCategory')}
              onChange={(code) => setQuery({ category: code })}
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
          { title: t('assets.method.name'), key: 'name', ...cutAt(320), render: (_, row) => say(row) },
          ...(isThreat
            ? [
                {
                  title: t('assets.method.group'),
                  key: 'group',
                  width: 240,
                  render: (_: unknown, row: CatalogueEntry) => (row.group ? say(row.group) : '–'),
                },
              ]
            : []),
          {
            title: t('assets.fields.categories'),
            key: 'categories',
            width: 320,
            render: (_, row) => row.categories.map((code) => word('unitCategory', code)).join(' · '),
          },
          {
            title: t('assets.method.origin'),
            key: 'origin',
            width: 100,
            render: (_, row) =>
              row.origin === 'standard' ? (
                t('assets.method.origin_standard')
              ) : (
                <StatusLabel tone={row.origin === 'own' ? 'active' : 'idle'}>
                  {t(`assets.method.origin_${row.origin}`)}
                </StatusLabel>
              ),
          },
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
