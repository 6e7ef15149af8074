import { memo } from 'react';
import { levels } from '#domain/kernel/levels';
import { riskColors } from '#domain/kernel/tokens';
import { LevelTag } from '@/components/LevelTag';
import { useT } from '@/locales';
import type { HeatMap } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import styles from './HeatMap.module.css';

interface Props {
  data: HeatMap;
  onSelect: (level: number) => void;
}

/** How many risks each level has, the worst first; a level filters the list below. */
export const LevelBars = memo(function LevelBars({ data, onSelect }: Props) {
  const t = useT();
  const most = Math.max(1, ...data.byLevel.map((row) => row.count));
  return (
    <div className={styles.bars}>
      {[...levels].reverse().map((level) => {
        const count = data.byLevel.find((row) => row.level === level)?.count ?? 0;
        const share = data.total ? (count / data.total) * 100 : 0;
        return (
          <div key={level} style={{ display: 'contents' }}>
            <button
              type="button"
              className={styles.filter}
              onClick={() => onSelect(level)}
              aria-label={`${t('assets.riskLevel')} ${level}`}
            >
              <LevelTag level={level} />
            </button>
            <span
              className={styles.bar}
              data-none={count === 0 || undefined}
              style={{ inlineSize: `${(count / most) * 100}%`, background: riskColors[level].background }}
            />
            <span className={styles.number}>
              {formatNumber(count)} · {formatNumber(share, 1)}%
            </span>
          </div>
        );
      })}
    </div>
  );
});
