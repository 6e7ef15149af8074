import { Button, Tag } from 'antd';
import { useState } from 'react';
import { isoLists } from '#domain/subjects/iso/lists';
import { standardPolicy } from '#domain/subjects/iso/policy';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { isoService, type StandardRow } from '@/services/iso';
import styles from './standards.module.css';

const StandardImport = lazyPage(() => import('./StandardImport'));
const StandardRecord = lazyPage(() => import('./StandardRecord'));

const filters = { keyword: '', owner: '' };
/** All of them come at once: pages are cut here. */
const ask = ({ keyword, owner }: typeof filters) => ({ keyword, owner });

/** Standards that the portal ships and own ones of the channel: what they consist of and what of them corresponds. */
export default function Standards() {
  const t = useT();
  const { access } = useSession();
  const [importing, setImporting] = useState(false);
  const list = usePortalList({ name: 'standards', load: isoService.listStandards, filters, ask });
  const { query, setQuery } = list;
  const { ownerName: _, ...columns } = useColumns(isoLists.listStandards, {
    zh: { cut: 520 },
    owner: {
      paths: ['owner', 'ownerName'],
      render: (owner: StandardRow['owner'], { ownerName }) => (
        <span className={styles.owner}>
          <Tag color={owner === 'own' ? 'blue' : undefined}>{t(`standard.owner_${owner}`)}</Tag>
          {ownerName && <Cut width={240}>{ownerName}</Cut>}
        </span>
      ),
    },
  });
  const drawer = useDrawer(list.rows, ({ standardCode }) => standardCode, { list });
  const mayKeep = standardPolicy.allowed(access?.roleCodes ?? []).includes('keep');
  return (
    <Page
      title={t('route.standards')}
      action={
        mayKeep && (
          <Button type="primary" onClick={() => setImporting(true)}>
            {t('standard.import')}
          </Button>
        )
      }
    >
      <PortalTable<StandardRow>
        list={list}
        rowKey="standardCode"
        onOpen={drawer.open}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('standard.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ColumnFilter
              of={isoLists.listStandards.columns.owner}
              value={query.owner}
              onChange={(owner) => setQuery({ owner })}
            />
          </>
        }
        empty={<EmptyState title={t('standard.empty')} text={t('standard.emptyText')} />}
        columns={Object.values(columns)}
      />
      {importing && (
        <StandardImport
          kind="standard"
          onChanged={list.refresh}
          onShow={(standardCode) => {
            setImporting(false);
            drawer.openById(standardCode);
          }}
          onClose={() => setImporting(false)}
        />
      )}
      {drawer.id && (
        <StandardRecord
          standardCode={drawer.id}
          onChanged={list.refresh}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
    </Page>
  );
}
