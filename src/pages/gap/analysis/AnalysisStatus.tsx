import type { StateTone } from '#domain/kernel/tokens';
import type { GapStatus } from '#domain/subjects/gap/gap';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

const tones: Readonly<Record<GapStatus, StateTone>> = {
  'evaluating-risk': 'waiting',
  'gap-analysising': 'active',
  'report-finished': 'done',
};

/** How far a gap analysis is. */
export function AnalysisStatus({ status }: { status: GapStatus }) {
  const t = useT();
  return <StatusLabel tone={tones[status]}>{t(`questionnaire.gap.status_${status}`)}</StatusLabel>;
}
