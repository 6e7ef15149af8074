import type { StateTone } from '#domain/kernel/tokens';
import type { ProcessState } from '#domain/subjects/exam/process/workflow';
import type { CandidateState } from '#domain/subjects/exam/sitting/sitting';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

const tones: Readonly<Record<ProcessState, StateTone>> = { draft: 'idle', open: 'active', closed: 'done' };
/** Where a certification process stands. */
export function ProcessLabel({ state }: { state: ProcessState }) {
  const t = useT();
  return <StatusLabel tone={tones[state]}>{t(`examProcess.state_${state}`)}</StatusLabel>;
}

const standings: Readonly<Record<CandidateState, StateTone>> = {
  invited: 'waiting',
  sitting: 'active',
  failed: 'late',
  passed: 'done',
};
/** Where a person stands in it. */
export function CandidateLabel({ state }: { state: CandidateState }) {
  const t = useT();
  return <StatusLabel tone={standings[state]}>{t(`examProcess.candidate_${state}`)}</StatusLabel>;
}
