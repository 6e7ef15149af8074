import { useMemoizedFn } from 'ahooks';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { useT } from '@/locales';
import type { RiskQuery } from '@/pages/assets/risk/riskQuery';
import { type Cell, HeatMap } from './HeatMap';
import styles from './HeatMap.module.css';
import { LevelBars } from './LevelBars';
import type { useRiskMap } from './useRiskMap';

interface Props {
  map: ReturnType<typeof useRiskMap>['map'];
  /** Names what narrows it. */
  hint?: string;
  query: RiskQuery;
  setQuery: (patch: Partial<RiskQuery>) => void;
  hidden: boolean;
}

/** Heat map and levels; each cell and bar filters the list. */
export function RiskTop({ map, hint, query, setQuery, hidden }: Props) {
  const t = useT();
  const { lossLevel, likelihoodLevel } = query;
  const cell = useMemo(
    () =>
      lossLevel && likelihoodLevel ? { lossLevel: Number(lossLevel), likelihoodLevel: Number(likelihoodLevel) } : null,
    [lossLevel, likelihoodLevel],
  );
  const onCell = useMemoizedFn((chosen: Cell | null) =>
    setQuery({
      lossLevel: chosen ? String(chosen.lossLevel) : '',
      likelihoodLevel: chosen ? String(chosen.likelihoodLevel) : '',
    }),
  );
  const onLevel = useMemoizedFn((level: number) => setQuery({ level: String(level) }));
  return (
    <div className={styles.top} hidden={hidden}>
      <section className={styles.card}>
        <h2>{t('assets.risk.heatMap')}</h2>
        {map.error && !map.data ? (
          <FailureBlock compact error={map.error} onRetry={map.refresh} />
        ) : map.data ? (
          <HeatMap data={map.data} hint={hint} selected={cell} onSelect={onCell} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 7, width: 540 }} />
        )}
      </section>
      <section className={`${styles.card} ${styles.grow}`}>
        <h2>{t('assets.risk.byLevel')}</h2>
        {map.data ? (
          <LevelBars data={map.data} onSelect={onLevel} />
        ) : (
          !map.error && <Skeleton active title={false} paragraph={{ rows: 5 }} />
        )}
      </section>
    </div>
  );
}
