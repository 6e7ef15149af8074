import type { AssessmentStatus } from '#domain/core/project/rules';
import type { StateTone } from '#domain/kernel/tokens';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import { NOTHING } from '@/utils/format';

const tones: Record<AssessmentStatus, StateTone> = {
  combing: 'active',
  // With the reviewers, and at the end with those who accept what remains.
  'assets-owner-submit': 'waiting',
  'assets-owner-finish': 'active',
  'assess-confirm': 'waiting',
  'assess-complete': 'done',
};

/** The status of a risk assessment; a dash if a project has none. */
export function AssessmentStatusLabel({ status }: { status: AssessmentStatus | null }) {
  const t = useT();
  if (!status) return NOTHING;
  return <StatusLabel tone={tones[status]}>{t(`project.stage_${status}`)}</StatusLabel>;
}
