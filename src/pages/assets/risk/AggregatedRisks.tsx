import { Link, useSearchParams } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { LevelTag, ValueTag } from '@/components/LevelTag';
import { PlainTable } from '@/components/PlainTable';
import type { PortalColumn } from '@/components/portalColumns';
import { useLoad } from '@/hooks/useLoad';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { type AggregatedBusiness, type AggregatedSystem, assetsService } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { formatNumber } from '@/utils/format';
import { InventoryEmpty } from '../inventory/InventoryEmpty';
import styles from './aggregated.module.css';
import { HarmDialog } from './HarmDialog';
import { RiskViewSwitch } from './RiskViewSwitch';
import { type RiskQuery, riskFilters } from './riskQuery';

/** So many of what decides a level are named. */
const NAMED = 2;

const address = { ...riskFilters, sortField: '', sortOrder: '' };

interface Props {
  projectCode: string;
  onImport?: () => void;
}

/** The risks of businesses and systems, with what decides them, and the consequences as people judge them. */
export default function AggregatedRisks({ projectCode, onImport }: Props) {
  const t = useT();
  const [query, setQuery] = useUrlState(address);
  const [params] = useSearchParams();
  const { data, error, refresh } = useLoad(
    (options) => assetsService.getAggregatedRisks({ query: { projectCode } }, options),
    [projectCode],
  );
  const [judging, setJudging] = useState<AggregatedBusiness | null>(null);
  if (error && !data)
    return (
      <>
        <div className={styles.head}>
          <RiskViewSwitch view={query.by} edition={undefined} onView={setQuery} />
        </div>
        <FailureBlock compact error={error} onRetry={refresh} />
      </>
    );
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const { systems, businesses, edition, allowedActions } = data;
  const canJudge = allowedActions.includes('editInventory');
  const paged = { hideOnSinglePage: true, defaultPageSize: 20 };
  const head = (
    <div className={styles.head}>
      <RiskViewSwitch view={query.by} edition={edition} onView={setQuery} />
    </div>
  );
  if (edition === '2007')
    return (
      <>
        {head}
        <EmptyState title={t('assets.aggregate.of2007')} text={t('assets.aggregate.of2007Text')} />
      </>
    );
  if (systems.length === 0 && businesses.length === 0)
    return (
      <>
        {head}
        <InventoryEmpty kind="Risks" onImport={onImport} />
      </>
    );
  const risksOf = (of: Partial<RiskQuery>): string => {
    const address = new URLSearchParams(params);
    // All of them: what else narrows the list stays behind.
    for (const filter of Object.keys(riskFilters)) address.delete(filter);
    for (const [filter, value] of Object.entries(of)) address.set(filter, value);
    return `?${address}`;
  };
  const allRisks = (name: string, count: number, of: Partial<RiskQuery>) =>
    count === 0 ? (
      formatNumber(count)
    ) : (
      <Link to={risksOf(of)} aria-label={t('assets.aggregate.risksOf', { name, count: formatNumber(count) })}>
        {formatNumber(count)}
      </Link>
    );
  const deciding = ({ decidedBy }: AggregatedSystem | AggregatedBusiness, isUnit: boolean) =>
    decidedBy.length === 0 ? (
      '–'
    ) : (
      <span title={decidedBy.map(({ code, name }) => `${code} ${name}`).join('\n')}>
        {decidedBy.slice(0, NAMED).map(({ code, name }, index) => (
          <span key={code}>
            {index > 0 && t('common.comma')}
            {isUnit ? <Link to={risksOf({ keyword: code })}>{name}</Link> : name}
          </span>
        ))}
        {decidedBy.length > NAMED && ` ${t('assets.aggregate.more', { count: decidedBy.length - NAMED })}`}
      </span>
    );
  const level = (value: AggregatedSystem['level']) =>
    value ? <LevelTag level={value} /> : <span className={styles.soft}>{t('assets.aggregate.notAssessed')}</span>;
  const levelColumns = <Row extends Pick<AggregatedSystem, 'level' | 'levelAfter'>>(): PortalColumn<Row>[] => [
    { title: t('assets.riskLevel'), key: 'level', width: 105, render: (_, row) => level(row.level) },
    { title: t('assets.risk.remnant'), key: 'levelAfter', width: 105, render: (_, row) => level(row.levelAfter) },
  ];
  return (
    <>
      {head}
      <p className={styles.soft}>{t('assets.aggregate.text')}</p>
      <section className={styles.card} aria-label={t('assets.aggregate.businesses')}>
        <h2>{t('assets.aggregate.businesses')}</h2>
        <PlainTable<AggregatedBusiness>
          rowKey="businessId"
          dataSource={byLevel(businesses)}
          scroll={{ x: 'max-content' }}
          pagination={paged}
          columns={[
            { title: t('assets.fields.assetCode'), dataIndex: 'code', width: 102 },
            { title: t('assets.fields.name'), dataIndex: 'name', ...cutAt(140) },
            {
              title: t('assets.importance'),
              key: 'importance',
              width: 100,
              render: (_, row) => <ValueTag level={row.importance} />,
            },
            ...levelColumns<AggregatedBusiness>(),
            {
              title: t('assets.riskCount'),
              key: 'risks',
              width: 72,
              align: 'right',
              render: (_, { name, riskCount, businessId }) => allRisks(name, riskCount, { businessId }),
            },
            {
              title: t('assets.aggregate.systemsDeciding'),
              key: 'decidedBy',
              render: (_, row) => deciding(row, false),
            },
            {
              title: t('assets.aggregate.harm'),
              key: 'harm',
              width: 240,
              render: (_, row) => (
                <span className={styles.harm}>
                  {row.harmLevel ? (
                    <>
                      <LevelTag level={row.harmLevel} />
                      <span className={styles.reason} title={row.harmReason ?? undefined}>
                        {row.harmReason}
                      </span>
                    </>
                  ) : (
                    <span className={styles.soft}>{t('assets.aggregate.notJudged')}</span>
                  )}
                  {canJudge && (
                    <Button
                      type="link"
                      size="small"
                      aria-label={t('assets.aggregate.judgeOf', { name: row.name })}
                      onClick={() => setJudging(row)}
                    >
                      {t('assets.aggregate.judge')}
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      </section>
      <section className={styles.card} aria-label={t('assets.aggregate.systems')}>
        <h2>{t('assets.aggregate.systems')}</h2>
        <PlainTable<AggregatedSystem>
          rowKey="systemId"
          dataSource={byLevel(systems)}
          scroll={{ x: 'max-content' }}
          pagination={paged}
          columns={[
            { title: t('assets.fields.assetCode'), dataIndex: 'code', width: 110 },
            { title: t('assets.fields.name'), dataIndex: 'name', ...cutAt(220) },
            { title: t('assets.value'), key: 'value', width: 100, render: (_, row) => <ValueTag level={row.value} /> },
            ...levelColumns<AggregatedSystem>(),
            {
              title: t('assets.riskCount'),
              key: 'risks',
              width: 90,
              align: 'right',
              render: (_, { name, count, systemId }) => allRisks(name, count, { systemId }),
            },
            { title: t('assets.aggregate.unitsDeciding'), key: 'decidedBy', render: (_, row) => deciding(row, true) },
          ]}
        />
      </section>
      {judging && (
        <HarmDialog projectCode={projectCode} business={judging} onChanged={refresh} onClose={() => setJudging(null)} />
      )}
    </>
  );
}

/** The highest first; those without a risk last. */
const byLevel = <Row extends { level: number | null }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (b.level ?? 0) - (a.level ?? 0));
