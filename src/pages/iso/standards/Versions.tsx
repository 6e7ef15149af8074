import { Select, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import type { Words } from '#domain/kernel/levels';
import type { StandardEntry } from '#domain/subjects/iso/standard';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type StandardDetail } from '@/services/iso';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import { EntryTitle } from './EntryTitle';
import styles from './standards.module.css';

/** A standard's versions, and what differs between two of them. */
export function Versions({ standard: { standardCode, history } }: { standard: StandardDetail }) {
  const t = useT();
  return (
    <>
      <PlainTable<StandardDetail['history'][number]>
        rowKey="version"
        dataSource={history}
        columns={[
          {
            title: t('standard.version'),
            dataIndex: 'version',
            width: 120,
            render: (version: number) => t('standard.versionName', { version }),
          },
          {
            title: t('standard.entries'),
            dataIndex: 'entries',
            width: 100,
            align: 'right',
            render: (count: number) => formatNumber(count),
          },
          {
            title: t('standard.importBy'),
            dataIndex: 'createdBy',
            render: (name: string | null) => name ?? t('standard.byPortal'),
          },
          {
            title: t('standard.importAt'),
            dataIndex: 'createdAt',
            render: (instant: string | null) => (instant ? formatInstant(instant) : NOTHING),
          },
        ]}
      />
      {history.length > 1 && <Difference key={history.length} standardCode={standardCode} latest={history.length} />}
    </>
  );
}

const kinds = ['added', 'removed', 'retitled', 'changed'] as const;
const colors = { added: 'green', removed: 'red', retitled: 'blue', changed: 'gold' } as const;

interface Row {
  key: string;
  ref: string;
  kind: (typeof kinds)[number];
  title: Words;
  /** Of a retitled one: as it was. */
  before?: Words;
}

function Difference({ standardCode, latest }: { standardCode: string; latest: number }) {
  const t = useT();
  const say = useSay();
  const [pair, setPair] = useState({ before: latest - 1, after: latest });
  const { data, error, refresh } = useLoad(
    (options) => isoService.compareStandard({ query: { standardCode, ...pair } }, options),
    [standardCode, pair],
  );
  const of = (kind: Row['kind'], entries: readonly StandardEntry[]) =>
    entries.map(({ ref, title }): Row => ({ key: `${kind} ${ref}`, ref, kind, title }));
  const rows = data && [
    ...of('added', data.added),
    ...of('removed', data.removed),
    ...data.retitled.map(
      ({ ref, before, after }): Row => ({ key: `retitled ${ref}`, ref, kind: 'retitled', title: after, before }),
    ),
    ...of('changed', data.changed),
  ];
  const options = Array.from({ length: latest }, (_, i) => ({
    value: latest - i,
    label: t('standard.versionName', { version: latest - i }),
  }));
  const choose = (side: 'before' | 'after') => (
    <Select
      value={pair[side]}
      options={options}
      aria-label={t(`standard.compare_${side}`)}
      onChange={(version: number) => setPair({ ...pair, [side]: version })}
    />
  );
  return (
    <section aria-labelledby="standard-difference">
      <h3 id="standard-difference" className={styles.heading}>
        {t('standard.difference')}
      </h3>
      <div className={styles.tools}>
        {choose('before')} → {choose('after')}
        {data && (
          <span className={styles.soft}>
            {t('standard.differenceCounts', {
              added: data.added.length,
              removed: data.removed.length,
              retitled: data.retitled.length,
              changed: data.changed.length,
            })}
          </span>
        )}
      </div>
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : !rows ? (
        <Skeleton active paragraph={{ rows: 4 }} title={false} />
      ) : (
        <PlainTable<Row>
          rowKey="key"
          dataSource={rows}
          locale={{ emptyText: <EmptyState title={t('standard.noDifference')} text="" /> }}
          columns={[
            {
              title: t('standard.ref'),
              dataIndex: 'ref',
              width: 120,
              render: (ref: string) => <span className={styles.ref}>{ref}</span>,
            },
            {
              title: t('standard.change'),
              dataIndex: 'kind',
              width: 110,
              render: (kind: Row['kind']) => <Tag color={colors[kind]}>{t(`standard.change_${kind}`)}</Tag>,
            },
            {
              title: t('standard.title'),
              dataIndex: 'title',
              className: 'wraps',
              render: (title: Words, { before }) => (
                <>
                  <EntryTitle title={title} />
                  {before && <span className={styles.other}>{t('standard.titleBefore', { title: say(before) })}</span>}
                </>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
