import { Skeleton } from 'antd';
import { FailureBlock } from '@/components/FailureBlock';
import { ChoiceFilter, LevelFilter, SearchFilter } from '@/components/filters';
import { ValueTag } from '@/components/LevelTag';
import { lazyPage } from '@/components/lazyPage';
import { PortalTable } from '@/components/PortalTable';
import { usePortalList } from '@/hooks/usePortalList';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { assetsService, type RiskRow } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import { InventoryEmpty } from '../inventory/InventoryEmpty';
import { useDrawer } from '../inventory/useDrawer';
import { HeatMap } from './HeatMap';
import styles from './HeatMap.module.css';
import { LevelBars } from './LevelBars';
import { useRiskColumns } from './riskColumns';
import { levelChoices, useRiskMap } from './useRiskMap';

const RiskDrawer = lazyPage(() => import('./RiskDrawer'));

const filters = {
  keyword: '',
  level: '',
  category: '',
  assetType: '',
  likelihoodLevel: '',
  lossLevel: '',
  remnantLevel: '',
  remnantLikelihoodLevel: '',
  remnantLossLevel: '',
  treatment: '',
};

/** Those that are asked for behind "more". */
const folded = [
  'assetType',
  'lossLevel',
  'likelihoodLevel',
  'remnantLevel',
  'remnantLossLevel',
  'remnantLikelihoodLevel',
] as const;

/** Heat map and levels above, the risks below, worst first; the one filters the other. */
export function RiskList({ projectCode, onImport }: { projectCode: string; onImport?: () => void }) {
  const t = useT();
  const { word, options } = useWords();
  const list = usePortalList({ name: 'risks', load: assetsService.listRisks, filters, of: { projectCode } });
  const { query, setQuery, filtered } = list;
  const { map, hint } = useRiskMap(projectCode, query);
  // Both fail of one cause: one message, whose retry loads both.
  const failed = list.error !== undefined && map.error !== undefined;
  const refreshBoth = () => {
    list.refresh();
    map.refresh();
  };
  const high = { value: 'high', label: t(levelChoices.high) };
  const columns = useRiskColumns<RiskRow>();
  const drawer = useDrawer(list.rows, (row) => row.riskId, { list });
  const cell =
    query.lossLevel && query.likelihoodLevel
      ? { lossLevel: Number(query.lossLevel), likelihoodLevel: Number(query.likelihoodLevel) }
      : null;

  return (
    <>
      <div className={styles.top} hidden={failed || (map.data?.total === 0 && !filtered)}>
        <section className={styles.card}>
          <h2>{t('assets.risk.heatMap')}</h2>
          {map.error && !map.data ? (
            <FailureBlock compact error={map.error} onRetry={map.refresh} />
          ) : map.data ? (
            <HeatMap
              data={map.data}
              hint={hint}
              selected={cell}
              onSelect={(chosen) =>
                setQuery({
                  lossLevel: chosen ? String(chosen.lossLevel) : '',
                  likelihoodLevel: chosen ? String(chosen.likelihoodLevel) : '',
                })
              }
            />
          ) : (
            <Skeleton active title={false} paragraph={{ rows: 7, width: 540 }} />
          )}
        </section>
        <section className={`${styles.card} ${styles.grow}`}>
          <h2>{t('assets.risk.byLevel')}</h2>
          {map.data ? (
            <LevelBars data={map.data} onSelect={(level) => setQuery({ level: String(level) })} />
          ) : (
            !map.error && <Skeleton active title={false} paragraph={{ rows: 5 }} />
          )}
        </section>
      </div>
      <PortalTable<RiskRow>
        list={failed ? { ...list, refresh: refreshBoth } : list}
        rowKey="riskId"
        onOpen={drawer.open}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('assets.searchRisk')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <LevelFilter
              label={t('assets.riskLevel')}
              value={query.level}
              others={[high]}
              onChange={(level) => setQuery({ level })}
            />
            <ChoiceFilter
              label={t('assets.fields.category')}
              value={query.category}
              options={options('unitCategory')}
              onChange={(chosen) => setQuery({ category: chosen })}
            />
            <ChoiceFilter
              label={t('assets.risk.treatment')}
              value={query.treatment}
              options={[...options('treatment'), { value: 'none', label: t('assets.undecided') }]}
              onChange={(chosen) => setQuery({ treatment: chosen })}
            />
          </>
        }
        moreInUse={folded.some((name) => query[name])}
        moreFilters={
          <>
            <ChoiceFilter
              label={t('assets.fields.assetType')}
              value={query.assetType}
              options={options('assetType')}
              onChange={(chosen) => setQuery({ assetType: chosen })}
            />
            <LevelFilter
              label={t('assets.risk.loss')}
              value={query.lossLevel}
              onChange={(lossLevel) => setQuery({ lossLevel })}
            />
            <LevelFilter
              label={t('assets.risk.likelihood')}
              value={query.likelihoodLevel}
              onChange={(likelihoodLevel) => setQuery({ likelihoodLevel })}
            />
            <LevelFilter
              label={t('assets.risk.remnant')}
              value={query.remnantLevel}
              others={[
                high,
                { value: 'rated', label: t(levelChoices.rated) },
                { value: 'none', label: t(levelChoices.none) },
              ]}
              onChange={(remnantLevel) => setQuery({ remnantLevel })}
            />
            <LevelFilter
              label={t('assets.risk.remnantLoss')}
              value={query.remnantLossLevel}
              onChange={(remnantLossLevel) => setQuery({ remnantLossLevel })}
            />
            <LevelFilter
              label={t('assets.risk.remnantLikelihood')}
              value={query.remnantLikelihoodLevel}
              onChange={(remnantLikelihoodLevel) => setQuery({ remnantLikelihoodLevel })}
            />
          </>
        }
        empty={<InventoryEmpty kind="Risks" filtered={filtered} onClear={list.clear} onImport={onImport} />}
        columns={[
          { ...columns.unit, sortField: 'unitCode' },
          columns.threat,
          columns.vulnerability,
          columns.riskLevel,
          {
            title: t('assets.risk.riskValue'),
            dataIndex: 'riskValue',
            width: 100,
            align: 'right',
            render: (value: number) => formatNumber(value),
            sortField: 'riskValue',
          },
          columns.treatment,
          { ...columns.remnant, sortField: 'remnantValue' },
          {
            title: t('assets.value'),
            dataIndex: 'assetValue',
            width: 110,
            render: (level: number) => <ValueTag level={level} />,
            sortField: 'assetValue',
          },
          {
            title: t('assets.risk.likelihood'),
            dataIndex: 'likelihoodLevel',
            width: 110,
            render: (level: number) => <ValueTag level={level} />,
            sortField: 'likelihoodValue',
          },
          {
            title: t('assets.risk.loss'),
            dataIndex: 'lossLevel',
            width: 110,
            render: (level: number) => <ValueTag level={level} />,
            sortField: 'lossValue',
          },
          {
            title: t('assets.fields.category'),
            dataIndex: 'category',
            width: 110,
            render: (code: string) => word('unitCategory', code),
          },
        ]}
      />
      {drawer.id && (
        <RiskDrawer
          projectCode={projectCode}
          riskId={drawer.id}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
    </>
  );
}
