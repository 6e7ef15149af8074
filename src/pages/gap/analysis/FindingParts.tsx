import { EditOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import type { Coverage } from '#domain/subjects/gap/analysis/figures';
import type { RiskState } from '#domain/subjects/gap/gap';
import { LevelTag } from '@/components/LevelTag';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { FindingRow } from '@/services/gap';
import { NOTHING } from '@/utils/format';
import styles from './gap.module.css';

export function RiskLabel({ state }: { state: RiskState | null }) {
  const t = useT();
  if (state === null) return NOTHING;
  return <StatusLabel tone={state === 'open' ? 'late' : 'done'}>{t(`questionnaire.gap.risk_${state}`)}</StatusLabel>;
}

/** It has no level: neither an answer nor the consultant gives it one. */
export function Unassessed() {
  const t = useT();
  return <span className={styles.soft}>{t('questionnaire.gap.unassessed')}</span>;
}

/** The level that it was found at, and the one that remains once it is dealt with; what is not applicable or not assessed has none. */
export function FindingLevel({
  row,
}: {
  row: Pick<FindingRow, 'level' | 'levelAfter' | 'stage' | 'isExcluded' | 'isOverridden'>;
}) {
  const t = useT();
  if (row.isExcluded && row.level === null)
    return <StatusLabel tone="idle">{t('questionnaire.gap.excluded')}</StatusLabel>;
  if (row.level === null) return <Unassessed />;
  return (
    <>
      <LevelTag level={row.level} />
      {row.stage === 'finished' && row.levelAfter !== null && (
        <>
          {' → '}
          <LevelTag level={row.levelAfter} />
        </>
      )}
      {row.isOverridden && (
        <span
          className={styles.mark}
          role="img"
          title={t('questionnaire.gap.overridden')}
          aria-label={t('questionnaire.gap.overridden')}
        >
          <EditOutlined />
        </span>
      )}
    </>
  );
}

const inPercent = (score: number) => Math.round(score * 100);

/** How much of it is met, as a bar with its number, and by how many answers if some are missing. */
export function ScoreBar({ score, of }: { score: number | null; of?: Pick<Coverage, 'asked' | 'answered'> }) {
  const t = useT();
  if (score === null) return NOTHING;
  return (
    <span className={styles.score}>
      <Progress percent={inPercent(score)} size="small" showInfo={false} aria-label={`${inPercent(score)}%`} />
      <span className={styles.number}>{inPercent(score)}%</span>
      {of && of.answered < of.asked && (
        <span className={styles.soft} title={t('questionnaire.gap.answeredShare', of)}>
          {of.answered}/{of.asked}
        </span>
      )}
    </span>
  );
}

/** Addresses of what shows something that is not a file here. */
export function Links({ links }: { links: readonly { title: string; url: string }[] }) {
  return (
    <ul className={styles.list}>
      {links.map(({ title, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
