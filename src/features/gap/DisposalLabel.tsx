import type { StateTone } from '#domain/kernel/tokens';
import type { DisposalStage } from '#domain/subjects/gap/analysis/workflow';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { FindingRow } from '@/services/gap';

const stageTones: Readonly<Record<DisposalStage, StateTone>> = {
  none: 'idle',
  inhand: 'active',
  submitted: 'waiting',
  finished: 'done',
};

/** The stage of a finding's disposal. */
export function DisposalLabel({ row }: { row: Pick<FindingRow, 'stage' | 'isLate' | 'returnReason'> }) {
  const t = useT();
  if (row.stage === 'inhand' && row.returnReason !== null)
    return <StatusLabel tone="late">{t('questionnaire.gap.returned')}</StatusLabel>;
  if (row.isLate) return <StatusLabel tone="late">{t('questionnaire.gap.late')}</StatusLabel>;
  return <StatusLabel tone={stageTones[row.stage]}>{t(`questionnaire.gap.stage_${row.stage}`)}</StatusLabel>;
}
