import { Badge } from 'antd';
import { type StateTone, stateColors } from '#domain/kernel/tokens';
import { isNobodys, standingText, type UnitStanding } from '#domain/subjects/assets/work/lists';
import { isReturned } from '#domain/subjects/assets/work/workflow';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

function toneOf(unit: UnitStanding): StateTone {
  if (unit.state === 'freeze') return 'done';
  if (unit.state === 'submitted') return 'waiting';
  if (isReturned(unit.stage)) return 'late';
  return isNobodys(unit) ? 'idle' : 'active';
}

/** The step and state of a unit, as a label. */
export function StandingLabel({ standing }: { standing: UnitStanding }) {
  const t = useT();
  return <StatusLabel tone={toneOf(standing)}>{standingText(standing, { t })}</StatusLabel>;
}

/** The same as a dot with its words, for narrow lists. */
export function StandingDot({ standing }: { standing: UnitStanding }) {
  const t = useT();
  return <Badge color={stateColors[toneOf(standing)]} text={standingText(standing, { t })} />;
}

/** Until when it is due; late ones say so. */
export function DueDate({ day, isLate }: { day: string | null; isLate: boolean }) {
  const t = useT();
  if (!day) return <span>–</span>;
  return isLate ? <StatusLabel tone="late">{t('assets.work.lateSince', { day })}</StatusLabel> : <span>{day}</span>;
}
