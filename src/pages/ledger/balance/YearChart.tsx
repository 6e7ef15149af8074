import { useT } from '@/locales';
import type { Balance } from '@/services/ledger';
import { formatNumber } from '@/utils/format';
import styles from '../ledger.module.css';

const WIDTH = 860;
const HEIGHT = 220;
const LEFT = 64;
const BOTTOM = 24;
const TOP = 8;
const BAR = 18;

/** The next round number, so that grid lines have readable figures. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** What came in and what was used, month by month; expired points count as gone and are shown separately. */
export function YearChart({ months }: Pick<Balance, 'months'>) {
  const t = useT();
  const top = roundUp(Math.max(10, ...months.flatMap(({ came, used, expired }) => [came, used + expired])));
  const plot = HEIGHT - BOTTOM - TOP;
  const heightOf = (points: number) => (Math.max(points, 0) / top) * plot;
  const step = (WIDTH - LEFT) / Math.max(months.length, 1);
  return (
    <>
      <ul className={styles.legend}>
        <li>
          <i data-of="came" />
          {t('ledger.came')}
        </li>
        <li>
          <i data-of="used" />
          {t('ledger.gone')}
        </li>
      </ul>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('ledger.year')}>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={LEFT} x2={WIDTH} y1={TOP + plot * (1 - share)} y2={TOP + plot * (1 - share)} />
            <text x={LEFT - 8} y={TOP + plot * (1 - share) + 4} textAnchor="end">
              {formatNumber(top * share)}
            </text>
          </g>
        ))}
        {months.map(({ month, came, used, expired }, i) => {
          const middle = LEFT + step * (i + 0.5);
          const gone = used + expired;
          return (
            <g key={month}>
              <title>
                {t('ledger.barTold', {
                  month: month.slice(0, 7),
                  came: formatNumber(came),
                  used: formatNumber(used),
                  expired: formatNumber(expired),
                })}
              </title>
              <rect x={middle - step / 2} y={TOP} width={step} height={plot} fill="transparent" />
              <rect
                className={styles.came}
                x={middle - BAR - 1}
                y={TOP + plot - heightOf(came)}
                width={BAR}
                height={heightOf(came)}
                rx={2}
              />
              <rect
                className={styles.used}
                x={middle + 1}
                y={TOP + plot - heightOf(gone)}
                width={BAR}
                height={heightOf(gone)}
                rx={2}
              />
              <text x={middle} y={HEIGHT - 6} textAnchor="middle">
                {month.slice(2, 7)}
              </text>
            </g>
          );
        })}
      </svg>
    </>
  );
}
