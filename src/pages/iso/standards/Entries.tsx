import { Button, Tag } from 'antd';
import { useMemo, useState } from 'react';
import {
  type EntryKind,
  type EntryNode,
  entriesFound,
  entryTree,
  type StandardEntry,
} from '#domain/subjects/iso/standard';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { PlainTable } from '@/components/PlainTable';
import { useT } from '@/locales';
import { formatNumber, NOTHING } from '@/utils/format';
import { EntryTitle } from './EntryTitle';
import styles from './standards.module.css';

/** What a standard consists of, below one another. */
export function Entries({ entries }: { entries: readonly StandardEntry[] }) {
  const t = useT();
  const [keyword, setKeyword] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const found = useMemo(() => (keyword ? entriesFound(entries, keyword) : entries), [entries, keyword]);
  const tree = useMemo(() => entryTree(found), [found]);
  const parents = useMemo(() => [...new Set(found.flatMap(({ parent }) => parent ?? []))], [found]);
  const hasMarks = entries.some(({ documented, isNew }) => documented || isNew);
  const hasItems = entries.some(({ items }) => items !== undefined);
  return (
    <>
      <div className={styles.tools}>
        <SearchFilter value={keyword} placeholder={t('standard.searchEntries')} onSearch={setKeyword} />
        <span className={styles.soft}>
          {t('standard.counts', {
            entries: formatNumber(entries.length),
            assessable: formatNumber(entries.filter(({ assessable }) => assessable).length),
          })}
        </span>
        <span className={styles.end}>
          <Button size="small" onClick={() => setClosed(closed.size > 0 ? new Set() : new Set(parents))}>
            {t(closed.size > 0 ? 'standard.openAll' : 'standard.closeAll')}
          </Button>
        </span>
      </div>
      <PlainTable<EntryNode>
        rowKey="ref"
        dataSource={tree}
        locale={{ emptyText: <EmptyState title={t('common.nothingMatches')} text="" /> }}
        expandable={{
          // What is looked for is shown.
          expandedRowKeys: keyword ? parents : parents.filter((ref) => !closed.has(ref)),
          onExpand: (isOpen, { ref }) =>
            setClosed((now) => (isOpen ? new Set([...now].filter((one) => one !== ref)) : new Set([...now, ref]))),
        }}
        columns={[
          {
            title: t('standard.ref'),
            dataIndex: 'ref',
            width: 150,
            render: (ref: string) => <span className={styles.ref}>{ref}</span>,
          },
          {
            title: t('standard.title'),
            dataIndex: 'title',
            className: 'wraps',
            render: (_, { title, assessable, toConfirm }) => (
              <EntryTitle title={title} isGroup={!assessable} toConfirm={toConfirm} />
            ),
          },
          {
            title: t('standard.kind'),
            dataIndex: 'kind',
            width: 110,
            render: (kind: EntryKind, { assessable }) => t(assessable ? `standard.kind_${kind}` : 'standard.group'),
          },
          ...(hasItems
            ? [
                {
                  title: t('standard.items'),
                  dataIndex: 'items',
                  width: 80,
                  align: 'right' as const,
                  render: (items: number | undefined) => (items === undefined ? NOTHING : formatNumber(items)),
                },
              ]
            : []),
          ...(hasMarks
            ? [
                {
                  title: t('standard.marks'),
                  key: 'marks',
                  width: 180,
                  render: (_: unknown, { documented, isNew }: EntryNode) => (
                    <>
                      {documented && <Tag color="blue">{t('standard.documented')}</Tag>}
                      {isNew && <Tag color="green">{t('standard.isNew')}</Tag>}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
