import { riskColors } from '#domain/kernel/tokens';
import { useT } from '@/locales';
import styles from './gap.module.css';

export interface Spoke {
  readonly key: string;
  /** From 0 to 1; null if nothing is known, which does not count. */
  readonly value: number | null;
}

const SIZE = 320;
const MIDDLE = SIZE / 2;
const REACH = 116;
const rings = [0.25, 0.5, 0.75, 1];

const point = (index: number, of: number, distance: number): readonly [number, number] => {
  const angle = (index / of) * 2 * Math.PI - Math.PI / 2;
  return [MIDDLE + Math.cos(angle) * distance, MIDDLE + Math.sin(angle) * distance];
};
const path = (values: readonly number[]) =>
  values.map((value, index) => point(index, values.length, value * REACH).join(',')).join(' ');

/** How much of each chapter is met, as a figure around a middle; the table beside it says the same in numbers. */
export function Radar({ spokes }: { spokes: readonly Spoke[] }) {
  const t = useT();
  if (spokes.length < 3) return null;
  return (
    <svg className={styles.radar} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={t('questionnaire.gap.radar')}>
      {rings.map((ring) => (
        <polygon
          key={ring}
          points={path(spokes.map(() => ring))}
          fill="none"
          stroke="var(--ant-color-border-secondary)"
        />
      ))}
      <polygon
        points={path(spokes.map(({ value }) => value ?? 0))}
        fill="var(--ant-color-primary)"
        fillOpacity={0.2}
        stroke="var(--ant-color-primary)"
        strokeWidth={2}
      />
      {spokes.map(({ key, value }, index) => {
        const [x, y] = point(index, spokes.length, (value ?? 0) * REACH);
        const [labelX, labelY] = point(index, spokes.length, REACH + 22);
        return (
          <g key={key}>
            <circle cx={x} cy={y} r={3} fill={value === null ? riskColors[3].background : 'var(--ant-color-primary)'} />
            <text
              x={labelX}
              y={labelY}
              textAnchor="middle"
              dominantBaseline="middle"
              fill="var(--ant-color-text-secondary)"
            >
              {key}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
