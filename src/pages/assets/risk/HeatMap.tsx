import { memo } from 'react';
import { type Level, levels, levelWords } from '#domain/kernel/levels';
import { riskColors } from '#domain/kernel/tokens';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { HeatMap as HeatMapData } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import styles from './HeatMap.module.css';

export interface Cell {
  lossLevel: number;
  likelihoodLevel: number;
}

interface Props {
  data: HeatMapData;
  hint?: string;
  selected?: Cell | null;
  /** Absent: the map is only looked at. */
  onSelect?: (cell: Cell | null) => void;
}

const descending = [...levels].reverse();

/** Counts of risks by loss (rows, worst on top) and likelihood (columns); a cell filters the list below. */
export const HeatMap = memo(function HeatMap({ data, hint, selected = null, onSelect }: Props) {
  const t = useT();
  const say = useSay();
  const at = (loss: Level, likelihood: Level) =>
    data.cells.find((cell) => cell.lossLevel === loss && cell.likelihoodLevel === likelihood);
  return (
    <table className={styles.map}>
      <caption className={styles.caption}>{hint ?? t('assets.risk.heatMapHint')}</caption>
      <tbody>
        {descending.map((loss, index) => (
          <tr key={loss}>
            {index === 0 && (
              <th rowSpan={5} className={styles.axis} scope="rowgroup">
                <span>{t('assets.risk.loss')}</span>
              </th>
            )}
            <th scope="row" className={styles.head}>
              {loss} {say(levelWords[loss])}
            </th>
            {levels.map((likelihood) => {
              const cell = at(loss, likelihood);
              const count = cell?.count ?? 0;
              const level = cell?.riskLevel ?? null;
              const isSelected = selected?.lossLevel === loss && selected.likelihoodLevel === likelihood;
              const label = t('assets.risk.heatCell', { loss, likelihood, count });
              return (
                <td key={likelihood}>
                  <button
                    type="button"
                    className={isSelected ? `${styles.cell} ${styles.selected}` : styles.cell}
                    style={
                      level ? { background: riskColors[level].background, color: riskColors[level].text } : undefined
                    }
                    data-empty={count === 0}
                    aria-pressed={isSelected}
                    aria-label={label}
                    title={level ? `${label} · ${level} ${say(levelWords[level])}` : label}
                    disabled={!onSelect}
                    onClick={() => onSelect?.(isSelected ? null : { lossLevel: loss, likelihoodLevel: likelihood })}
                  >
                    {formatNumber(count)}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
        <tr>
          <td colSpan={2} />
          {levels.map((likelihood) => (
            <th key={likelihood} scope="col" className={`${styles.head} ${styles.columnHead}`}>
              {likelihood} {say(levelWords[likelihood])}
            </th>
          ))}
        </tr>
        <tr>
          <td colSpan={2} />
          <th colSpan={5} className={styles.head} scope="colgroup">
            {t('assets.risk.likelihood')}
          </th>
        </tr>
      </tbody>
    </table>
  );
});
