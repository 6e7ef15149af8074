import { Badge } from 'antd';
import { type StateTone, stateColors } from '#domain/kernel/tokens';
import { isReturned, type Standing, stepOf } from '#domain/subjects/assets/work/workflow';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

const toneOf = ({ stage, state }: Standing): StateTone => {
  if (state === 'freeze') return 'done';
  if (state === 'submitted') return 'waiting';
  return isReturned(stage) ? 'late' : 'active';
};

/** Where a unit stands, in words. */
function useStandingWords() {
  const t = useT();
  return ({ stage, state }: Standing) => {
    const step = stepOf(stage);
    if (!step) return t('assets.work.finished');
    const how = state === 'submitted' ? 'submitted' : isReturned(stage) ? 'returned' : 'inhand';
    return `${t(`assets.work.step_${step}`)} · ${t(`assets.work.state_${how}`)}`;
  };
}

/** Where a unit stands, as a label. */
export function StandingLabel({ standing }: { standing: Standing }) {
  const words = useStandingWords();
  return <StatusLabel tone={toneOf(standing)}>{words(standing)}</StatusLabel>;
}

/** The same as a dot with its words, for narrow lists. */
export function StandingDot({ standing }: { standing: Standing }) {
  const words = useStandingWords();
  return <Badge color={stateColors[toneOf(standing)]} text={words(standing)} />;
}

/** Until when it is due; late ones say so. */
export function DueDate({ day, isLate }: { day: string | null; isLate: boolean }) {
  const t = useT();
  if (!day) return <span>–</span>;
  return isLate ? <StatusLabel tone="late">{t('assets.work.lateSince', { day })}</StatusLabel> : <span>{day}</span>;
}
