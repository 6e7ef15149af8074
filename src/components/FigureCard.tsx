import { StatisticCard } from '@ant-design/pro-components';
import { Link } from '@umijs/max';
import styles from './FigureCard.module.css';

interface Props {
  label: string;
  /** An amount comes as text. */
  value: number | string;
  note?: string;
  /** Something waits, or is late. */
  isLate?: boolean;
  /** Where what it counts is listed. */
  to?: string;
}

/** One figure, and the way to what it counts. */
export function FigureCard({ label, value, note, isLate, to }: Props) {
  const card = (
    <StatisticCard
      className={styles.card}
      variant="borderless"
      statistic={{
        title: label,
        value,
        description: note,
        ...(isLate && { styles: { content: { color: 'var(--ant-color-error-text)' } } }),
      }}
    />
  );
  return to === undefined ? (
    card
  ) : (
    <Link to={to} className={styles.link}>
      {card}
    </Link>
  );
}
