import { Button, Tag } from 'antd';
import { useState } from 'react';
import { standardPolicy } from '#domain/subjects/iso/policy';
import { standardOwners } from '#domain/subjects/iso/rules';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { type PageQuery, usePortalList } from '@/hooks/usePortalList';
import { useSay } from '@/hooks/useSay';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import { isoService, type StandardRow } from '@/services/iso';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import styles from './standards.module.css';

const StandardImport = lazyPage(() => import('./StandardImport'));
const StandardRecord = lazyPage(() => import('./StandardRecord'));

const filters = { keyword: '', owner: '' };
type Query = PageQuery & typeof filters;

/** There are few standards: all of them come at once. */
async function load({ query }: { query: Query }, options: Pick<CallOptions, 'silent'>) {
  const { keyword, owner, currentPage, pageSize } = query;
  const all = await isoService.listStandards({ query: {} }, options);
  const wanted = keyword.toLowerCase();
  const found = all.filter(
    (standard) =>
      (!owner || standard.owner === owner) &&
      [standard.zh, standard.en].some((name) => name.toLowerCase().includes(wanted)),
  );
  return { list: found.slice((currentPage - 1) * pageSize, currentPage * pageSize), total: found.length };
}

/** Standards that the portal ships and own ones of the channel: what they consist of and what of them corresponds. */
export default function Standards() {
  const t = useT();
  const say = useSay();
  const { access } = useSession();
  const [importing, setImporting] = useState(false);
  const list = usePortalList({ name: 'standards', load, filters });
  const { query, setQuery } = list;
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
            <ChoiceFilter
              label={t('standard.owner')}
              value={query.owner}
              options={standardOwners.map((owner) => ({ value: owner, label: t(`standard.owner_${owner}`) }))}
              onChange={(owner) => setQuery({ owner })}
            />
          </>
        }
        empty={<EmptyState title={t('standard.empty')} text={t('standard.emptyText')} />}
        columns={[
          {
            title: t('standard.name'),
            key: 'name',
            render: (_, standard) => <Cut width={520}>{say(standard)}</Cut>,
          },
          {
            title: t('standard.owner'),
            dataIndex: 'owner',
            render: (owner: StandardRow['owner'], { ownerName }) => (
              <span className={styles.owner}>
                <Tag color={owner === 'own' ? 'blue' : undefined}>{t(`standard.owner_${owner}`)}</Tag>
                {ownerName && <Cut width={240}>{ownerName}</Cut>}
              </span>
            ),
          },
          {
            title: t('standard.version'),
            dataIndex: 'versions',
            render: (version: number, { owner }) =>
              owner === 'own' ? t('standard.versionName', { version }) : NOTHING,
          },
          {
            title: t('standard.entries'),
            dataIndex: 'entries',
            align: 'right',
            render: (count: number) => formatNumber(count),
          },
          {
            title: t('standard.updatedAt'),
            dataIndex: 'updatedAt',
            render: (instant: string | null) => (instant ? formatInstant(instant) : NOTHING),
          },
        ]}
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
