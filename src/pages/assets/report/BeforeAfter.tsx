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
  figures: Pick<ReportFigures, 'before' | 'rated' | 'after' | 'unrated'>;
  onRisks: (filters: Record<string, string>) => void;
}

/**
 * One row for each level, over all risks: how many there are, and how many remain after treatment. Risks whose residual
 * risk is not rated count after treatment as they did before, in a bar and a number of their own.
 */
export function BeforeAfter({ figures, onRisks }: Props) {
  const t = useT();
  const { before, rated, after, unrated } = figures;
  const rows = [...levels].reverse().map((level) => {
    const all = countOf(before, level);
    return { level, all, remaining: countOf(after, level), unrated: all - countOf(rated, level) };
  });
  const most = Math.max(1, ...rows.flatMap((row) => [row.all, row.remaining + row.unrated]));
  const bar = (level: Level, count: number, isUnrated = false) => (
    <span
      className={card.bar}
      data-none={count === 0 || undefined}
      style={{
        inlineSize: `${(count / most) * 100}%`,
        background: riskColors[level].background,
        opacity: isUnrated ? 0.35 : undefined,
      }}
    />
  );
  const link = (text: string, filters: Record<string, string>) => (
    <button type="button" className={`${styles.link} ${styles.count}`} onClick={() => onRisks(filters)}>
      {text}
    </button>
  );
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        {t('assets.report.allRisks', { count: formatNumber(sum(before.map((row) => row.count))) })}
        {unrated > 0 && ` ${t('assets.report.unratedRisks', { count: formatNumber(unrated) })}`}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('assets.riskLevel')}</th>
          <th scope="col">{t('assets.beforeTreatment')}</th>
          <th scope="col">{t('assets.report.afterTreatment')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.level}>
            <th scope="row">
              <LevelTag level={row.level} />
            </th>
            <td>
              <span className={styles.barCell}>
                {bar(row.level, row.all)}
                <span className={styles.counts}>{link(formatNumber(row.all), { level: String(row.level) })}</span>
              </span>
            </td>
            <td>
              <span className={styles.barCell}>
                <span className={styles.bars}>
                  {bar(row.level, row.remaining)}
                  {bar(row.level, row.unrated, true)}
                </span>
                <span className={styles.counts}>
                  {link(formatNumber(row.remaining), { remnantLevel: String(row.level) })}
                  {row.unrated > 0 &&
                    link(t('assets.report.unratedMore', { count: formatNumber(row.unrated) }), {
                      level: String(row.level),
                      remnantLevel: 'none',
                    })}
                </span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
