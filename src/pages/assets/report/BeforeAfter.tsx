import sum from 'lodash/sum';
import { type Level, levels } from '#domain/kernel/levels';
import { riskColors } from '#domain/kernel/tokens';
import { LevelTag } from '@/components/LevelTag';
import { useT } from '@/locales';
import type { ReportFigures } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import card from '../risk/HeatMap.module.css';
import styles from './Figures.module.css';

type Rows = ReportFigures['before'];
const countOf = (rows: Rows, level: Level) => rows.find((row) => row.level === level)?.count ?? 0;

interface Props {
  figures: Pick<ReportFigures, 'rated' | 'after' | 'unrated'>;
  onRisks: (filters: Record<string, string>) => void;
}

/**
 * One row for each level: a bar and the number before, a bar and the number after, over the same risks. Those of which
 * nobody has stated yet what remains stand below, as what they are.
 */
export function BeforeAfter({ figures, onRisks }: Props) {
  const t = useT();
  const { rated, after, unrated } = figures;
  const most = Math.max(1, ...rated.map((row) => row.count), ...after.map((row) => row.count));
  const bar = (rows: Rows, level: Level, filters: Record<string, string>) => {
    const count = countOf(rows, level);
    return (
      <span className={styles.barCell}>
        <span
          className={card.bar}
          data-none={count === 0 || undefined}
          style={{ inlineSize: `${(count / most) * 100}%`, background: riskColors[level].background }}
        />
        <button type="button" className={`${styles.link} ${styles.count}`} onClick={() => onRisks(filters)}>
          {formatNumber(count)}
        </button>
      </span>
    );
  };
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        {t('assets.report.sameRisks', { count: formatNumber(sum(rated.map((row) => row.count))) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('assets.riskLevel')}</th>
          <th scope="col">{t('assets.beforeTreatment')}</th>
          <th scope="col">{t('assets.report.afterTreatment')}</th>
        </tr>
      </thead>
      <tbody>
        {[...levels].reverse().map((level) => (
          <tr key={level}>
            <th scope="row">
              <LevelTag level={level} />
            </th>
            <td>{bar(rated, level, { level: String(level), remnantLevel: 'rated' })}</td>
            <td>{bar(after, level, { remnantLevel: String(level) })}</td>
          </tr>
        ))}
        {unrated > 0 && (
          <tr>
            <th scope="row">{t('assets.risk.unrated')}</th>
            <td colSpan={2}>
              <button type="button" className={styles.link} onClick={() => onRisks({ remnantLevel: 'none' })}>
                {t('assets.report.unratedRisks', { count: formatNumber(unrated) })}
              </button>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
