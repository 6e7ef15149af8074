import { Badge } from 'antd';
import { type StateTone, stateColors } from '#domain/kernel/tokens';
import { standingText } from '#domain/subjects/assets/work/lists';
import { isReturned, type Standing } from '#domain/subjects/assets/work/workflow';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

const toneOf = ({ stage, state }: Standing): StateTone => {
  if (state === 'freeze') return 'done';
  if (state === 'submitted') return 'waiting';
  return isReturned(stage) ? 'late' : 'active';
};

/** The step and state of a unit, as a label. */
export function StandingLabel({ standing }: { standing: Standing }) {
  const t = useT();
  return <StatusLabel tone={toneOf(standing)}>{standingText(standing, { t })}</StatusLabel>;
}

/** The same as a dot with its words, for narrow lists. */
export function StandingDot({ standing }: { standing: Standing }) {
  const t = useT();
  return <Badge color={stateColors[toneOf(standing)]} text={standingText(standing, { t })} />;
}

/** Until when it is due; late ones say so. */
export function DueDate({ day, isLate }: { day: string | null; isLate: boolean }) {
  const t = useT();
  if (!day) return <span>–</span>;
  return isLate ? <StatusLabel tone="late">{t('assets.work.lateSince', { day })}</StatusLabel> : <span>{day}</span>;
}
